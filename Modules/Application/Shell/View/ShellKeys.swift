import ApplicationFlux
import FluxCore
import TerminalUI

extension ShellView {
    /// What a key means that the screen leaves to the shell.
    enum Meaning: Sendable {
        case shell(ShellAction)
        /// The notice is the screen's.
        case dismissNotice
        case copy(String)
    }

    /// The keys that a screen cannot have.
    private static let reserved = KeyBindings<ShellAction>([
        .init([.control("c")], .quit, "Quit"),
        .init([.control("z")], .suspendChosen, "Back to the shell; fg returns"),
        .init([Key(.function(1))], .helpToggled, "Help", hint: "help"),
        .init([Key(.function(2))], .paletteToggled, "Everything that can be done here, by its name"),
    ])

    /// What else there is; a screen's own keys come before it, and so does a text that is typed.
    var free: KeyBindings<Meaning> {
        typealias Binding = KeyBindings<Meaning>.Binding
        var bindings: [Binding] = [.init(["?"], .shell(.helpToggled), "Help", hint: "help")]
        // Only what does something here: what cannot be is not told.
        if routes.count > 1 {
            let keys: [Key] = letters == .commands ? [.escape, "q", "h", .left] : [.escape, "q"]
            bindings.append(.init(keys, .shell(.backChosen), "Back", hint: "back"))
        } else {
            bindings.append(.init(["q"], .shell(.quit), "Quit", hint: "quit"))
        }
        bindings += [
            .init(
                [":"], .shell(.paletteToggled), "Everything that can be done here, by its name",
                hint: "commands")
        ]
        if letters == .commands {
            if let copyable = copyable() {
                bindings.append(.init(["y"], .copy(copyable), "Copy the address", hint: "copy"))
            }
            let putAway = state.failures.shown == nil ? Meaning.dismissNotice : .shell(.failureDismissed)
            if state.failures.shown != nil || notice != nil {
                bindings.append(.init(["x"], putAway, "Put the notice away"))
            }
            if token.isLoggedIn { bindings.append(.init(["L"], .shell(.logOutChosen), "Log out")) }
        }
        bindings += tabs.enumerated().map { place, tab in
            .init(Self.keys(ofTab: place), .shell(.tabChosen(tab.route)), tab.name)
        }
        return KeyBindings(bindings)
    }

    /// What of that the row of hints tells: a frame needs no more of it.
    var hinted: KeyBindings<Void> {
        if letters == .typed { return Self.help }
        let leaving = routes.count > 1 ? Self.back : Self.quitting
        return letters == .commands && copyable() != nil ? leaving.then(Self.copying) : leaving
    }

    private static let help = KeyBindings(reserved.untyped.bindings.filter { $0.hint != nil })
    private static let usual: [KeyBindings<Void>.Binding] = [
        .init(["?"], (), "", hint: "help"), .init([":"], (), "", hint: "commands"),
    ]
    private static let back = KeyBindings<Void>([.init([.escape], (), "", hint: "back")] + usual)
    private static let quitting = KeyBindings<Void>([.init(["q"], (), "", hint: "quit")] + usual)
    private static let copying = KeyBindings<Void>([.init(["y"], (), "", hint: "copy")])

    /// All that the shell does here, for who tells of it.
    var told: KeyBindings<Void> {
        guard letters == .typed else { return free.untyped.then(Self.reserved.untyped).then(others) }
        let tabs = tabs.enumerated().map { place, tab in
            KeyBindings<Void>.Binding([Self.keys(ofTab: place)[1]], (), tab.name)
        }
        return Self.reserved.untyped.then(KeyBindings(tabs)).then(others)
    }

    /// A digit, and with Alt the same where letters are typed.
    static func keys(ofTab place: Int) -> [Key] {
        let digit = Character("\(place + 1)")
        return [Key(.character(digit)), .alt(digit)]
    }

    /// What is told at the right end of the row of hints, whatever else fits.
    static let lasting: [Key] = [.escape, "?", Key(.function(1))]

    /// What an event means whatever is on the screen.
    func reserved(_ event: TerminalEvent) -> ShellAction? {
        switch event {
        case .ended: .quit
        case .key(let key): Self.reserved.command(for: key) ?? tabChosen(by: key)
        case .paste, .mouse, .resized, .resumed, .focus, .backdrop: nil
        }
    }

    private func tabChosen(by key: Key) -> ShellAction? {
        guard key.modifiers == .alt else { return nil }
        return tabs.indices.first { Self.keys(ofTab: $0)[1] == key }.map { .tabChosen(tabs[$0].route) }
    }

    /// What an event means to what lies over the screen.
    func overlaid(_ event: TerminalEvent, _ screen: KeyBindings<Void>, on canvas: Canvas) -> ShellAction? {
        if case .palette(let palette) = state.overlay {
            return CommandPaletteView(palette, screen.then(told)).action(for: event, in: canvas.area)
        }
        guard case .key(let key) = event else { return nil }
        switch state.overlay {
        case .none, .palette: return nil
        case .logOutQuestion: return .logOutAnswered(isYes: key == "y")
        case .help:
            let (area, help) = (HelpView.body(of: canvas.area), HelpView(screen: screen, everywhere: told))
            if HelpView.searching.contains(key) { return .paletteToggled }
            if let move = ListCursor.bindings.command(for: key) {
                let count = help.lines(width: area.columns, canvas.ambiguous).count
                return .helpMoved(move, count: count, height: area.rows)
            }
            return HelpView.keys.command(for: key) != nil ? .helpToggled : nil
        }
    }
}
