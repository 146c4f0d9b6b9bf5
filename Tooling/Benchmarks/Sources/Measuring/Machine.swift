import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

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
public func say(_ message: String) {
    let line = "benchmark: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

/// The CPU time so far by a clock of the system, which excludes the work of other processes: by default that of this
/// thread.
public func cpuTime(_ clock: CInt? = nil) -> Duration {
    var time = timespec()
    clock_gettime(clock ?? CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Runs `work` in a task and blocks the calling thread until it returns.
///
/// - Parameter produce: Runs on the calling thread meanwhile.
@discardableResult
public func untilDone<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value, while produce: () -> Void = {}
) -> Value {
    let (done, result) = (DispatchSemaphore(value: 0), Box<Value>())
    Task.detached {
        let value = await work()
        result.value.withLock { $0 = value }
        done.signal()
    }
    produce()
    done.wait()
    guard let value = result.value.withLock({ $0 }) else { preconditionFailure("the task has set it") }
    return value
}

private final class Box<Value: Sendable>: Sendable {
    let value = Mutex(Value?.none)
}
