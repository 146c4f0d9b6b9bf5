import TerminalFrames
import Testing

@Suite struct KeyMapTests {
    private static let next = KeyAction("list.next", ["j", .down])
    private static let open = KeyAction("list.open", [.enter])
    private let keys = KeyBindings<String>([
        .init(next, "next", "Next", hint: "next"), .init(open, "open", "Open", hint: "open"),
        .init(["q"], "quit", "Quit", hint: "quit"),
    ])

    @Test(
        "the user's key bindings apply to commands, hints and Help; without any, the defaults apply"
    )
    func rebound() {
        let own = keys.rebound(by: KeyMap(["list.next": ["n", .control("n")], "list.open": ["j"]]))
        #expect(own.command(for: "j", at: .zero) == "open" && own.command(for: "n", at: .zero) == "next")
        #expect(own.command(for: .down, at: .zero) == nil && own.command(for: .enter, at: .zero) == nil)
        #expect(own.hints(width: 80).text == "n next  j open  q quit")
        #expect(own.help(width: 30)[0].text.hasPrefix("n Ctrl-N  Next"))
        #expect(own.map { $0 + "!" }.untyped.actions == [Self.next, Self.open])
        #expect(keys.rebound(by: .standard).hints(width: 80).text == "j next  Enter open  q quit")
    }

    @Test(
        "an action without keys is not listed, and a binding without an action keeps its keys")
    func unbound() {
        let own = keys.rebound(by: KeyMap(["list.next": [], "quit": []]))
        #expect(own.effective.map(\.about) == ["Open", "Quit"])
        #expect(own.command(for: "j", at: .zero) == nil && own.command(for: "q", at: .zero) == "quit")
    }

    @Test(
        "a default key that is not available in a table stays unavailable with the user's key bindings"
    )
    func some() {
        let part = KeyBindings<Int>([.init(Self.next, keys: [.down], 1, "Next")])
        let own = part.rebound(by: KeyMap(["list.next": ["j", .down, "x"]]))
        #expect(own.bindings[0].keys == [.down, "x"])
    }

    @Test(
        "keys are parsed in written and in printed form",
        arguments: [
            ("x", "x" as Key), ("X", "X"), ("?", "?"), ("流", "流"), ("ctrl-d", .control("d")),
            ("Ctrl-D", .control("d")),
            ("space", " "), ("Space", " "), ("f2", Key(.function(2))), ("F12", Key(.function(12))),
            ("alt-1", .alt("1")),
            ("alt-B", .alt("B")), ("enter", .enter), ("esc", .escape), ("Esc", .escape),
            ("page-down", .pageDown),
            ("PgDn", .pageDown), ("shift-tab", .backTab),
            ("ctrl-alt-x", Key(.character("x"), [.control, .alt])),
            ("ctrl-left", Key(.left, .control)), ("-", "-"), ("ctrl--", .control("-")), ("del", .delete),
            ("f", "f"), ("ctrl-h", .control("h")),
            ("ctrl-space", .control(" ")), ("shift-home", Key(.home, .shift)), ("\\", "\\"),
        ])
    func parsing(text: String, key: Key) {
        #expect(Key(parsing: text) == key)
        #expect(Key(parsing: key.description) == key)
    }

    @Test(
        "an invalid key is rejected",
        arguments: [
            "", "xx", "f0", "f25", "f02", "ctrl-", "ctrl-ctrl-x", "hyper-x", "shift-a", "shift-space",
            "g g", " ", "\n", "\u{1B}", "page down", "alt-xx",
        ])
    func none(text: String) {
        #expect(Key(parsing: text) == nil)
    }

    @Test("a map survives conversion to text and back")
    func text() {
        let map = KeyMap([
            "list.next": ["n", " ", .control("n"), Key(.function(2))], "a.b": [], "post.find": ["\\", "="],
        ])
        #expect(KeyMap(text: map.text) == map)
        #expect(KeyMap(text: "") == .standard && KeyMap.standard.isStandard)
    }
}
