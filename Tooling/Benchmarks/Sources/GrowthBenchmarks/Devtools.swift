import Dispatch
import FluxDevtools
import FluxInspector
import FluxJournal
import Measuring
import Synchronization

private let inspector = "FluxInspector"

/// What a page receives from a server, over a connection.
let pages: [Growth] = [
    Growth(inspector, "actions of a recording", "send one to a page") { count in
        let server = Server([SessionFixture.recording(count)])
        return .init(count) { server.page.send(#"{"open":0}"#, until: #""done":true"#) ? count : 0 }
    },
    asking("describe one to a page, in any order", 100) { #""ask":"action","step":\#($0)"# },
    asking("say what one has changed, in any order", 10) { #""ask":"changes","step":\#($0)"# },
    asking("show the states after one, in any order", 10) { #""ask":"state","step":\#($0)"# },
    Growth(inspector, "actions of a recording", "find why a value changed, for each") { count in
        let server = Server([SessionFixture.recording(count)])
        return .init(count) {
            server.answers(#""ask":"why","step":\#(count),"path":"RowsState.query","value":"flow 0""#)
                ? count : 0
        }
    },
    Growth("FluxDevtools", "sessions of a server", "connect a page, for each", upTo: 10_000) { count in
        let server = Server(Array(repeating: SessionFixture.recording(1), count: count))
        return .init(count) {
            guard let page = try? FollowingPage(server.address) else { return 0 }
            defer { page.close() }
            return page.send(#"{"ask":"processes"}"#, until: #""processes""#) ? count : 0
        }
    },
    Growth("FluxDevtools", "sessions of a server", "open the last one", upTo: 10_000) { count in
        let server = Server(Array(repeating: SessionFixture.recording(1), count: count))
        return .init(1) { server.page.send(#"{"open":\#(count - 1)}"#, until: #""done":true"#) ? 1 : 0 }
    },
]

private func asking(
    _ operation: String, _ operations: Int, _ question: @escaping @Sendable (Int) -> String
) -> Growth {
    Growth(inspector, "actions of a recording", operation) { count in
        let server = Server([SessionFixture.recording(count)])
        return .init(operations) {
            (0..<operations).count { index in
                server.answers(question(1 + shuffled(index * count / operations, count)))
            }
        }
    }
}

/// A server of recordings, and a page that has opened the first one.
private final class Server {
    let page: FollowingPage
    let address: String
    private let devtools: Devtools

    init(_ recordings: [Recording]) {
        let functions = InspectorFunctions { SessionFixture.replay($0) }
        let inspectors = recordings.map { Inspector("growth", $0, functions) }
        guard let devtools = waiting({ try? await Devtools.start(inspectors) }),
            let page = try? FollowingPage(devtools.address), page.send(#"{"open":0}"#, until: #""done":true"#)
        else { preconditionFailure("a server starts, and accepts a page") }
        (self.devtools, self.page, address) = (devtools, page, devtools.address)
    }

    deinit {
        page.close()
        let devtools = devtools
        waiting { await devtools.stop() }
    }

    func answers(_ question: String) -> Bool { page.send(#"{"id":7,\#(question)}"#, until: #""answer":"#) }
}

/// Waits for an asynchronous function on a thread that runs no tasks.
private func waiting<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
    let ended = DispatchSemaphore(value: 0)
    let result = Mutex(Result?.none)
    Task {
        let value = await body()
        result.withLock { $0 = value }
        ended.signal()
    }
    ended.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("the task has set it") }
    return value
}
