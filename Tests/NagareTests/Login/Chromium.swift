import Foundation
import Glibc
import ReactiveTesting

/// A headless Chromium with one page, controlled over its DevTools pipe.
///
/// Use it from one task; `quit` ends it.
final class Chromium {
    struct Failure: Error { let what: String }

    private let process: pid_t
    private let folder: TemporaryFolder
    private let commands: FileHandle
    private var messages: AsyncStream<Data>.Iterator
    private var events: [[String: Any]] = []
    private var number = 0
    private var session: String?

    /// Starts it with a temporary profile and an empty page.
    init() async throws {
        folder = try TemporaryFolder()
        let (commandPipe, messagePipe) = (Pipe(), Pipe())
        process = try Self.spawn(
            folder, reads: commandPipe.fileHandleForReading.fileDescriptor,
            writes: messagePipe.fileHandleForWriting.fileDescriptor)
        try commandPipe.fileHandleForReading.close()
        try messagePipe.fileHandleForWriting.close()
        commands = commandPipe.fileHandleForWriting
        messages = Self.messages(of: messagePipe.fileHandleForReading).makeAsyncIterator()
        let target = try await call("Target.createTarget", ["url": "about:blank"])
        let attached = try await call(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        _ = try await call("Page.enable")
    }

    /// Navigates to `address` and waits until the page has loaded.
    func visit(_ address: String) async throws {
        _ = try await call("Page.navigate", ["url": address])
        try await loaded()
    }

    /// Loads the page again.
    func reload() async throws {
        _ = try await call("Page.reload")
        try await loaded()
    }

    /// Clicks the middle of the element that `selector` finds, and waits for the next page.
    func click(_ selector: String) async throws {
        let middle = """
            (() => { const box = document.querySelector('\(selector)').getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; })()
            """
        guard let point = try await value(of: middle) as? [Double], point.count == 2 else {
            throw Failure(what: "there is no \(selector)")
        }
        for type in ["mousePressed", "mouseReleased"] {
            _ = try await call(
                "Input.dispatchMouseEvent",
                ["type": type, "x": point[0], "y": point[1], "button": "left", "clickCount": 1])
        }
        try await loaded()
    }

    /// The page's visible text.
    func text() async throws -> String { try await value(of: "document.body.innerText") as? String ?? "" }

    func address() async throws -> String { try await value(of: "location.href") as? String ?? "" }

    func quit() {
        try? commands.close()
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    private func loaded() async throws {
        while true {
            if let place = events.firstIndex(where: { $0["method"] as? String == "Page.loadEventFired" }) {
                events.remove(at: place)
                return
            }
            events.append(try await message())
        }
    }

    /// The value of a script in the page; waits for a promise.
    func value(of script: String) async throws -> Any? {
        let answer = try await call(
            "Runtime.evaluate", ["expression": script, "returnByValue": true, "awaitPromise": true])
        if let exception = answer["exceptionDetails"] { throw Failure(what: "\(script): \(exception)") }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// Sends a command of the DevTools protocol to the page.
    func call(_ method: String, _ parameters: [String: Any] = [:]) async throws -> [String: Any] {
        number += 1
        var command: [String: Any] = ["id": number, "method": method, "params": parameters]
        if let session { command["sessionId"] = session }
        try commands.write(contentsOf: try JSONSerialization.data(withJSONObject: command) + [0])
        while true {
            let message = try await message()
            guard message["id"] as? Int == number else {
                events.append(message)
                continue
            }
            guard let result = message["result"] as? [String: Any] else {
                throw Failure(what: "\(method): \(message)")
            }
            return result
        }
    }

    private func message() async throws -> [String: Any] {
        guard let data = await messages.next() else { throw Failure(what: "chromium has ended") }
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// JSON messages, each terminated by a zero byte.
    private static func messages(of pipe: FileHandle) -> AsyncStream<Data> {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread {
            var rest = Data()
            while case let more = pipe.availableData, !more.isEmpty {
                rest += more
                while let end = rest.firstIndex(of: 0) {
                    continuation.yield(Data(rest[..<end]))
                    rest = Data(rest[(end + 1)...])
                }
            }
            continuation.finish()
        }
        return stream
    }

    /// Chromium reads commands from descriptor 3 and writes to 4.
    private static func spawn(_ folder: TemporaryFolder, reads: Int32, writes: Int32) throws -> pid_t {
        let words = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--no-proxy-server", "--user-data-dir=\(folder.path)/profile", "--remote-debugging-pipe",
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
