import Foundation
import Glibc
import ReactiveTesting
import Synchronization

/// The headless Chromium of all tests, controlled over its DevTools pipe.
///
/// It starts at the first use, because a start takes seconds of processor time, and ends with the tests. Safe to
/// use from any thread.
final class ChromiumProcess: Sendable {
    /// Receives the answers and events of a page, as JSON.
    typealias Inbox = AsyncStream<Data>.Continuation

    private struct State {
        var lastNumber = 0
        var answers: [Int: Inbox] = [:]
        var events: [String: Inbox] = [:]
        var hasEnded = false
    }

    static let started = Result { try ChromiumProcess() }

    private let process: pid_t
    private let folder: TemporaryFolder
    private let commands: FileHandle
    private let state = Mutex(State())
    private let writing = Mutex(())

    /// Starts it with a temporary profile.
    private init() throws {
        folder = try TemporaryFolder()
        let (commandPipe, messagePipe) = (Pipe(), Pipe())
        process = try Self.spawn(
            folder, reads: commandPipe.fileHandleForReading.fileDescriptor,
            writes: messagePipe.fileHandleForWriting.fileDescriptor)
        try commandPipe.fileHandleForReading.close()
        try messagePipe.fileHandleForWriting.close()
        commands = commandPipe.fileHandleForWriting
        Thread.detachNewThread { [self] in read(messagePipe.fileHandleForReading) }
        atexit { try? ChromiumProcess.started.get().end() }
    }

    /// Sends a command of the DevTools protocol.
    ///
    /// - Parameters:
    ///   - session: The session of a page; `nil` for the browser itself.
    ///   - inbox: Receives the answer.
    /// - Returns: The `id` of the answer.
    func send(
        _ method: String, _ parameters: [String: Any] = [:], session: String? = nil, answerTo inbox: Inbox?
    ) throws -> Int {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.answers[state.lastNumber] = inbox
            return state.lastNumber
        }
        var command: [String: Any] = ["id": number, "method": method, "params": parameters]
        if let session { command["sessionId"] = session }
        let message = try JSONSerialization.data(withJSONObject: command) + [0]
        // A long message is written in parts, between which no other may be.
        try writing.withLock { _ in
            if state.withLock({ $0.hasEnded }) { throw ChromiumPage.Failure(what: "chromium has ended") }
            try ignoringBrokenPipe { try commands.write(contentsOf: message) }
        }
        return number
    }

    func deliver(eventsOf session: String, to inbox: Inbox) {
        state.withLock { $0.events[session] = inbox }
    }

    func stopDelivery(of session: String) { state.withLock { $0.events[session] = nil } }

    /// Delivers messages, each terminated by a zero byte, until the process ends.
    private func read(_ pipe: FileHandle) {
        var rest = Data()
        while case let more = pipe.availableData, !more.isEmpty {
            rest += more
            while let end = rest.firstIndex(of: 0) {
                deliver(Data(rest[..<end]))
                rest = Data(rest[(end + 1)...])
            }
        }
        finish()
    }

    /// Ends all pages: nothing is delivered any more.
    private func finish() {
        let inboxes = state.withLock { state in
            state.hasEnded = true
            return Array(state.answers.values) + Array(state.events.values)
        }
        for inbox in inboxes { inbox.finish() }
    }

    private func deliver(_ message: Data) {
        struct Address: Decodable {
            let id: Int?
            let sessionId: String?
        }
        guard let address = try? JSONDecoder().decode(Address.self, from: message) else { return finish() }
        let inbox = state.withLock { state in
            if let id = address.id { return state.answers.removeValue(forKey: id) }
            return address.sessionId.flatMap { state.events[$0] }
        }
        inbox?.yield(message)
    }

    private func end() {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        // Its other processes end a little later, and may still write.
        for _ in 0..<100 where FileManager.default.fileExists(atPath: folder.path) {
            try? FileManager.default.removeItem(atPath: folder.path)
        }
    }

    /// Chromium reads commands from descriptor 3 and writes to 4.
    private static func spawn(_ folder: TemporaryFolder, reads: Int32, writes: Int32) throws -> pid_t {
        let words = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--no-proxy-server", "--user-data-dir=\(folder.path)/profile",
            "--remote-debugging-pipe",
        ]
        let environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        return try ReactiveTesting.spawn(words, environment: .only(environment), firstClosed: 5) { actions in
            // Move both away first: either could already be 3 or 4.
            let far = max(reads, writes, 4) + 1
            posix_spawn_file_actions_adddup2(&actions, reads, far)
            posix_spawn_file_actions_adddup2(&actions, writes, far + 1)
            posix_spawn_file_actions_adddup2(&actions, far, 3)
            posix_spawn_file_actions_adddup2(&actions, far + 1, 4)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
    }
}
