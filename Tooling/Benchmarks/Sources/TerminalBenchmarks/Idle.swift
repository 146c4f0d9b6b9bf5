import Foundation
import Glibc
import ReactiveCore
import TerminalUI
import TerminalUIPosix

/// How often any thread of this process is put to rest while an open terminal has nothing to do: as often as
/// something woke it.
func wakeUps(seconds: Int32) throws -> Int {
    let before = try contextSwitches(of: getpid())
    // Nothing ever comes; the kernel, not a timer of ours, ends the wait.
    poll(nil, 0, seconds * 1_000)
    // This thread's own wait is not the terminal's.
    return try contextSwitches(of: getpid()) - before - 1
}

/// How often the threads that a process has now were put to rest, since they are there.
func contextSwitches(of process: pid_t) throws -> Int {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, task in
        let status = try String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
}
