import CFluxSpawn
import FoundationEssentials
import Glibc
import Synchronization

/// The programs that end with this one, and the programs that they started.
///
/// The system has one table of children for the whole process, and so has this type.
package enum ChildProcesses {
    private struct State {
        /// Programs that were started and whose end has not been collected.
        var running: Set<pid_t> = []
        /// Descriptors of the processes that have received a signal.
        var signalled: [Int32] = []
    }

    private static let state = Mutex(State())
    /// How long the programs may take to end when this one ends without a signal.
    private static let limit: Int32 = 1_000

    /// Starts a program with `spawn`, and remembers it.
    static func start(_ spawn: () -> pid_t?) -> pid_t? {
        state.withLock { state in
            guard let process = spawn() else { return nil }
            state.running.insert(process)
            return process
        }
    }

    /// Waits for a program.
    ///
    /// - Returns: The status as `waitpid` returns it.
    static func wait(for process: pid_t) -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        // Its identifier may belong to another process as soon as its end is collected.
        return state.withLock { state in
            state.running.remove(process)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }
    }

    /// Sends a signal to all of them.
    package static func send(_ number: Int32) { state.withLock { send(number, &$0) } }

    /// Ends all of them. Those that have received a signal before may take `limit` to end; after that, they are killed.
    ///
    /// - Parameter limit: In milliseconds; `nil` if this program ends without a signal.
    package static func end(within limit: Int32?) {
        state.withLock { state in
            if limit == nil || state.signalled.isEmpty { send(SIGTERM, &state) }
            guard !state.signalled.isEmpty else { return }
            let (programs, count) = (state.signalled, Int32(state.signalled.count))
            cspawn_wait(programs, count, limit ?? Self.limit)
            // Has no effect on programs that have ended.
            for program in programs { cspawn_signal(program, SIGKILL) }
            cspawn_wait(programs, count, Self.limit)
            for program in programs { close(program) }
            state.signalled = []
        }
    }

    private static func send(_ number: Int32, _ state: inout State) {
        if state.running.isEmpty { return }
        for process in descendants(of: state.running) {
            let descriptor = cspawn_open(process)
            if descriptor >= 0 {
                cspawn_signal(descriptor, number)
                state.signalled.append(descriptor)
            } else if errno != ESRCH {
                kill(process, number)
            }
        }
    }

    /// The processes, and those that they started, unless in a session of their own.
    private static func descendants(of processes: Set<pid_t>) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var children: [pid_t: [pid_t]] = [:]
        for child in names.compactMap(pid_t.init) {
            if let parent = parent(of: child) { children[parent, default: []].append(child) }
        }
        var (found, rest) = (Array(processes), Array(processes))
        while let process = rest.popLast() {
            let next = (children[process] ?? []).filter { getsid($0) == getsid(process) }
            found += next
            rest += next
        }
        return found
    }

    /// The fourth field of `stat`; the second one, the name in parentheses, may contain spaces and parentheses.
    private static func parent(of process: pid_t) -> pid_t? {
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        let fields = String(decoding: status, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
        return fields.flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
    }
}
