import TerminalFrames
import Testing

@Suite struct KeyBindingsTests {
    private enum Command { case next, open, help, quit }

    private let keys = KeyBindings<Command>([
        .init(["j", .down, .control("n")], .next, "Next result"),
        .init([.enter], .open, "Open", hint: "open"),
        .init(["?"], .help, "Help", hint: "help"),
        .init(["q", .control("c")], .quit, "Quit", hint: "quit"),
    ])

    @Test("every key of a binding has its command; other keys have none")
    func lookUp() {
        #expect(
            ["j", .down, .control("n")].map { keys.command(for: $0, at: .zero) } == [.next, .next, .next])
        #expect(keys.command(for: .control("c"), at: .zero) == .quit)
        #expect(keys.command(for: "x", at: .zero) == nil)
    }

    @Test("the row of hints has as many hints as fit")
    func hints() {
        #expect(keys.hints(width: 80).text == "Enter open  ? help  q quit")
        #expect(keys.hints(width: 25).text == "Enter open  ? help")
        #expect(keys.hints(width: 5).text == "")
        #expect(keys.hints(width: 80).spans.filter { $0.style == .key }.map(\.text) == ["Enter", "?", "q"])
    }

    @Test("Help lists the bindings with aligned descriptions")
    func help() {
        #expect(
            keys.help(width: 40).map(\.text) == [
                "j Down Ctrl-N  Next result              ", "Enter          Open                     ",
                "?              Help                     ", "q Ctrl-C       Quit                     ",
            ])
        #expect(keys.help(width: 20).allSatisfy { $0.width() == 20 })
    }

    @Test("the first of two bindings with the same key takes precedence")
    func order() {
        let own = KeyBindings([.init(["q"], Command.help, "Not quit")]).then(keys)
        #expect(own.command(for: "q", at: .zero) == .help)
        #expect(own.map { "\($0)" }.command(for: .enter, at: .zero) == "open")
    }

    @Test("Help and hints omit keys that an earlier binding has")
    func shadowed() {
        let own = KeyBindings([.init(["?", "q"], Command.open, "Mine", hint: "mine")]).then(keys)
        #expect(own.hints(width: 80).text == "? mine  Enter open  Ctrl-C quit")
        #expect(own.effective.map(\.about) == ["Mine", "Next result", "Open", "Quit"])
    }

    @Test(
        "keys have readable names",
        arguments: [
            (Key.control("r"), "Ctrl-R"), (" ", "Space"), (.pageDown, "PgDn"), (.backTab, "Shift-Tab"),
            (.alt("b"), "Alt-b"), (Key(.function(5)), "F5"), ("流", "流"),
        ])
    func names(key: Key, name: String) {
        #expect(key.description == name)
    }
}
