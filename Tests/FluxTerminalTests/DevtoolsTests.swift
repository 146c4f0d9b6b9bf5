import ReactiveTesting
import Testing

@testable import FluxTerminal

/// A program in a browser, with the real server.
@Suite(.blocking, .serialized) struct DevtoolsTests {
    private let settings = DevtoolsSettings(port: 0, folder: nil, title: "counter")

    #if FluxDevtools
    /// The next message of a type, acknowledging all; `nil` at the end.
    private func message(_ type: String, _ page: WebSocketClient) -> String? {
        while let bytes = page.bytes() {
            page.send(#"{"ack":1}"#)
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains(#""type":"\#(type)""#) { return text }
        }
        return nil
    }

    @Test("a page follows the program, also when it continues from a past state, until it ends")
    func follows() async throws {
        let devtools = try await settings.startServer()
        #expect(devtools.announcement == "devtools: \(devtools.address)")
        let page = try WebSocketClient(devtools.address)
        #expect(message("hello", page)?.contains(#""sessions":[]"#) == true)

        let rows = try await CounterRun().run(devtools: devtools) { run in
            let first = try #require(message("hello", page))
            #expect(first.contains(#""title":"counter 1.0.0""#) && first.contains(#""control":false"#))
            run.type("+++")
            page.send(#"{"open":0}"#)
            #expect(message("rows", page)?.contains("up") == true)

            try await run.resumePast()
            // The run before remains as a recording.
            let former = #""title":"counter 1.0.0, former run ("#
            #expect(message("hello", page)?.contains(former) == true)
            let continued = try #require(message("hello", page))
            #expect(continued.contains(#""title":"counter 1.0.0""#) && continued.contains(former))
            run.type("q")
        }
        #expect(CounterRun.count(rows) == 2)
        #expect(message("hello", page)?.contains(#""live":true"#) == false)
        await devtools.stop()
        #expect(throws: RawConnection.Failure.self) { try WebSocketClient(devtools.address) }
    }

    @Test("a port that another server uses is named")
    func portInUse() async throws {
        let devtools = try await settings.startServer()
        let port = try WebSocketClient.parts(of: devtools.address).port
        await #expect(throws: DevtoolsServerFailure.portInUse(port)) {
            try await DevtoolsSettings(port: port, folder: nil, title: "counter").startServer()
        }
        await devtools.stop()
    }
    #else
    @Test("without the trait there is no server")
    func notIncluded() async {
        await #expect(throws: DevtoolsServerFailure.notIncluded) { try await settings.startServer() }
    }
    #endif
}
