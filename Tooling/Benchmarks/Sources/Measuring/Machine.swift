import FoundationEssentials
import Glibc

/// Where and when something is measured, for the text below a table.
enum Machine {
    static var today: String { Date.now.formatted(.iso8601.year().month().day()) }

    /// Such as `2 × AMD EPYC`.
    static var description: String { "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) × \(processor)" }

    /// The number of running and waiting threads, the average of a minute.
    static var load: String {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? averages[0].fixed(1) : "unknown"
    }

    private static var processor: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n")
        let line = lines?.first { $0.hasPrefix("model name") }
        guard let line, let colon = line.firstIndex(of: ":") else { return "an unnamed processor" }
        return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
}

/// Writes a line to standard error.
func say(_ message: String) {
    let line = "benchmark: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
