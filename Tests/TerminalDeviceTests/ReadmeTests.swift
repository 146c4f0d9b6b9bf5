import ReactiveCore
import ReactiveTesting
import TerminalDevice
import TerminalFrames
import Testing

@Suite(.blocking) struct ReadmeTests {
    /// The README's example, which is only compiled here; the other tests run such an app in a terminal.
    private func example() throws {
        let terminal = PosixTerminal(
            path: "/dev/tty", kind: "xterm-256color", palette: Palette(.indexed, .dark), ambiguous: .narrow)
        let keys = KeyBindings([.init(["q", .control("c")], false, "Quit")])
        let runs = BehaviorRelay(value: true)
        let loop = FrameLoop(terminal, scheduler: SerialScheduler(label: "frames")) { viewport, _ in
            (Frame(viewport), nil)
        } handle: { event in
            guard case .key(let key) = event, let goesOn = keys.command(for: key, at: .zero) else {
                return false
            }
            runs.accept(goesOn)
            return true
        }
        try loop.start()
    }

    @Test("a terminal that is not open has a default size")
    func size() {
        let terminal = PosixTerminal(
            path: "/dev/null", kind: "xterm", palette: Palette(.none, .dark), ambiguous: .wide)
        #expect(terminal.viewport == Viewport(rows: 24, columns: 80, ambiguous: .wide))
    }
}
