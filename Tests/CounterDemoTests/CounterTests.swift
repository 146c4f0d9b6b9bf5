import FluxTerminalTesting
import Testing

@testable import CounterDemo

@Suite struct CounterTests {
    @Test("keys change the count, and the recording replays to the same frames")
    func counted() throws {
        let app = try AppDriver(CounterApp.self, rows: 8, columns: 40)
        app.type("++-+")
        #expect(app.rows[3].contains("2"))
        try app.verify()
        #expect(try app.why("counter:Counter.count").contains("Counter.Action.up  from the key +"))
    }

    @Test("a program without a session starts anew; with its states, it draws the same")
    func random() throws {
        try AppDriver(CounterApp.self).verifyRandomly(events: 200, seed: 1)
    }
}
