import FeatureDemo
import TerminalFrames
import Testing

@Suite struct FeatureDemoTests {
    @Test("a demo draws on its terminal until the user quits")
    func quit() async throws {
        let demo = FeatureDemo("empty-demo")
        let terminal = InMemoryTerminal(Viewport(rows: 8, columns: 40))

        async let run: Void = demo.run([], on: terminal)
        while terminal.frames.isEmpty { await Task.yield() }
        terminal.send("q")
        try await run

        #expect(!terminal.isOpen)
    }
}
