import ApplicationFlux
import TerminalUI

extension ShellView {
    /// What a key means that the screen leaves to the shell.
    enum Meaning: Sendable {
        case shell(ShellAction)
        /// The notice is the screen's.
        case dismissNotice
    }

    /// The keys that a screen cannot have.
    static let reserved = KeyBindings<ShellAction>([
        .init([.control("c")], .quit, "Quit"),
        .init([.control("z")], .suspendChosen, "Back to the shell; fg returns"),
        .init([Key(.function(1))], .helpToggled, "Help", hint: "help"),
    ])

    /// What else there is while nothing is typed; a screen's own keys come first.
    var free: KeyBindings<Meaning> {
        let tabs = tabs.enumerated().map { place, tab in
            KeyBindings<Meaning>.Binding(
                [Key(.character(Character("\(place + 1)")))], .shell(.tabChosen(tab.route)), tab.name)
        }
        // Who is not logged in is not asked whether to log out.
        let logOut = token.isLoggedIn ? ShellAction.logOutChosen : .logOutAnswered(isYes: false)
        return KeyBindings(
            [
                .init(["?"], .shell(.helpToggled), "Help", hint: "help"),
                .init([.escape], .shell(.backChosen), "Back"),
                .init(["x"], .dismissNotice, "Put the notice away"),
                .init(["L"], .shell(logOut), "Log out"),
                .init(["q"], .shell(.quit), "Quit", hint: "quit"),
            ] + tabs)
    }

    /// What an event means whatever is on the screen.
    func reserved(_ event: TerminalEvent) -> ShellAction? {
        switch event {
        case .ended: .quit
        case .key(let key): Self.reserved.command(for: key)
        case .paste, .resized, .resumed, .focus: nil
        }
    }

    /// What an event means to what lies over the screen.
    func overlaid(_ event: TerminalEvent, _ help: HelpView, on canvas: Canvas) -> ShellAction? {
        guard case .key(let key) = event else { return nil }
        switch state.overlay {
        case .none: return nil
        case .logOutQuestion: return .logOutAnswered(isYes: key == "y")
        case .help:
            let area = HelpView.body(of: canvas.area)
            if let move = ListCursor.bindings.command(for: key) {
                let count = help.lines(width: area.columns, canvas.ambiguous).count
                return .helpMoved(move, count: count, height: area.rows)
            }
            return HelpView.keys.command(for: key) != nil ? .helpToggled : nil
        }
    }
}
