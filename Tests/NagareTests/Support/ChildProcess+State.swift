import Foundation
import ReactiveTesting

extension ChildProcess {
    /// Whether the process has ended and has not been waited for.
    var isZombie: Bool {
        let stat = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.hasPrefix(" Z") ?? true
    }

    /// Whether the process ignores or handles the signal.
    func handlesOrIgnores(signal: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let lines = status?.split(separator: "\n").filter {
            $0.hasPrefix("SigIgn:") || $0.hasPrefix("SigCgt:")
        }
        return (lines ?? []).contains { line in
            let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
            return mask & 1 << UInt64(signal - 1) != 0
        }
    }
}
