import Foundation
import Glibc
import ReactiveCore
import TerminalFrames

/// The number of voluntary context switches of this process while an open terminal is idle, which equals the
/// number of wake-ups.
func wakeUps(seconds: Int32) throws -> Int {
    let before = try contextSwitches(of: getpid())
    // There are no descriptors; the kernel, not one of our timers, ends the wait.
    poll(nil, 0, seconds * 1_000)
    // Without this thread's own wait.
    return try contextSwitches(of: getpid()) - before - 1
}

/// The number of voluntary context switches of the process's current threads since they started.
func contextSwitches(of process: pid_t) throws -> Int {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, task in
        let status = try String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
}
