import ReactiveCore
import ResultsApp
import TerminalFrames
import Testing

@Suite struct ManyResultsTests {
    @Test("the list contains the requested number of posts, and a key moves through them")
    func keys() throws {
        let terminal = InMemoryTerminal(Viewport(rows: 24, columns: 80))
        let scheduler = VirtualTimeScheduler()
        let app = try ManyResults(1_000, on: MeasuredTerminal(terminal), scheduler)
        defer { app.close() }
        terminal.send("\u{1B}")
        scheduler.run()
        #expect(terminal.frames.last?.rows[2].hasPrefix("   1,000 posts ─") == true)

        let before = terminal.frames.last
        terminal.send("j")
        scheduler.advance(by: .zero)
        #expect(terminal.frames.last != before)
        #expect(terminal.frames.last?.rows[5].hasPrefix("▌") == true)
    }
}
