import Foundation

/// A page of the tests' Chromium, with cookies and storage of its own.
///
/// Use it from one task; `close` ends it.
final class ChromiumPage {
    struct Failure: Error { let what: String }

    private let process: ChromiumProcess
    private let inbox: ChromiumProcess.Inbox
    private var messages: AsyncStream<Data>.Iterator
    private var events: [[String: Any]] = []
    private var session: String?
    private var context = ""

    /// Opens an empty page.
    init() async throws {
        process = try ChromiumProcess.started.get()
        let (stream, inbox) = AsyncStream.makeStream(of: Data.self)
        (messages, self.inbox) = (stream.makeAsyncIterator(), inbox)
        context = try await call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
        let target = try await call(
            "Target.createTarget", ["url": "about:blank", "browserContextId": context])
        let attached = try await call(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        process.deliver(eventsOf: session ?? "", to: inbox)
        _ = try await call("Page.enable")
        // All pages behave like the one that has the focus.
        _ = try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    /// Closes the page and deletes its storage.
    func close() {
        process.stopDelivery(of: session ?? "")
        _ = try? process.send("Target.disposeBrowserContext", ["browserContextId": context], answerTo: nil)
    }

    /// Allows the page what a user would be asked for, such as `clipboardReadWrite`.
    func grant(_ permissions: [String]) async throws {
        _ = try await call(
            "Browser.grantPermissions", ["permissions": permissions, "browserContextId": context])
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
        let number = try process.send(method, parameters, session: session, answerTo: inbox)
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
}
