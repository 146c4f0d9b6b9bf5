import Markdown
import ReactiveCore
import ResultsApp
import TerminalFrames
import Testing

@Suite struct LongPostTests {
    @Test("the first frame of a long post shows its beginning, and G goes to its end once it is laid out")
    func frames() throws {
        let terminal = InMemoryTerminal(Viewport(rows: 24, columns: 80))
        let scheduler = VirtualTimeScheduler()
        let text = (0..<5_000).map { "Paragraph \($0) of it.\n\n" }.joined()
        let app = try LongPost(text, PlainMarkdown(), on: MeasuredTerminal(terminal), scheduler)
        defer { app.close() }
        scheduler.run()
        let beginnings = terminal.frames.filter { $0.rows.contains { $0.contains("Paragraph 0 of it") } }
        #expect(beginnings.count > 1, "it is drawn while the rest is made")
        terminal.send("G")
        scheduler.run()
        #expect(terminal.frames.last?.rows.contains { $0.contains("Paragraph 4999 of it") } == true)
    }
}
