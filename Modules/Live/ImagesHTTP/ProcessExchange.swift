import CFluxSpawn
import Glibc
import Synchronization

/// Sends bytes to a process and receives its answer. The process never outlives the exchange.
final class ProcessExchange: Sendable {
    private enum State {
        case waiting
        case running(pid_t)
        case ended
    }

    private let command: [String]
    private let request: [UInt8]
    private let maximumCount: Int
    private let timeLimit: Duration
    private let state = Mutex(State.waiting)

    /// Creates an exchange, which does not start the process yet.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - request: Written to the standard input, which is then closed; at least 1 byte.
    ///   - maximumCount: The maximum size of the answer in bytes.
    ///   - timeLimit: How long the process may run.
    init(_ command: [String], sending request: [UInt8], maximumCount: Int, timeLimit: Duration) {
        self.command = command
        self.request = request
        self.maximumCount = maximumCount
        self.timeLimit = timeLimit
    }

    /// Ends the process, or prevents its start.
    func cancel() {
        state.withLock { state in
            if case .running(let process) = state { kill(process, SIGKILL) }
            state = .ended
        }
    }

    /// Starts the process and blocks until it has ended. Call it once.
    ///
    /// - Returns: Everything that the process wrote before it closed its output or was killed; `nil` if that was too much
    ///   or took too long.
    func run() -> [UInt8]? {
        let deadline = ContinuousClock.now + timeLimit
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let process = start(ends[1])
        close(ends[1])
        guard let process else { return nil }
        defer { end(process) }
        return exchange(over: ends[0], until: deadline)
    }

    private func start(_ stream: Int32) -> pid_t? {
        let arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        return state.withLock { state in
            guard case .waiting = state else { return nil }
            let process = cspawn(CSPAWN_DETACHED, stream, stream, -1, arguments, [nil])
            guard process > 0 else { return nil }
            state = .running(process)
            return process
        }
    }

    /// Ends the process and reaps it. Until then its identifier is not reused, so a cancellation may end it too.
    private func end(_ process: pid_t) {
        state.withLock { state in
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
            state = .ended
        }
    }

    /// - Returns: Everything that the process wrote before it closed its output; `nil` if that was too much or
    ///   took too long.
    private func exchange(over stream: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
        var (unsent, answer) = (request[...], [UInt8]())
        var portion = [UInt8](repeating: 0, count: 65_536)
        let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        while true {
            let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
            guard wait(for: events, of: stream, until: deadline) else { return nil }
            if !unsent.isEmpty {
                let count = unsent.withUnsafeBytes { send(stream, $0.baseAddress, $0.count, flags) }
                if count > 0 { unsent = unsent.dropFirst(count) }
                // A process that reads no further may have answered.
                if count < 0, errno != EAGAIN, errno != EINTR { unsent = [] }
                if unsent.isEmpty { shutdown(stream, Int32(SHUT_WR)) }
            }
            let count = recv(stream, &portion, portion.count, Int32(MSG_DONTWAIT))
            if count == 0 { return answer }
            if count < 0 {
                if errno != EAGAIN, errno != EINTR { return nil }
                continue
            }
            answer += portion[..<count]
            if answer.count > maximumCount { return nil }
        }
    }

    private func wait(for events: Int16, of stream: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = deadline - .now
            guard left > .zero else { return false }
            var entry = pollfd(fd: stream, events: events, revents: 0)
            let count = poll(&entry, 1, Int32(clamping: Int(left / .milliseconds(1)) + 1))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }
}
