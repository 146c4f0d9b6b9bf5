import TerminalUI

/// What the keys do that mean no screen.
enum ShellCommand: Sendable, Equatable {
    case tab(Int)
    case back, quit, help
    case dismissNotice
    /// Asks first.
    case logOut
    case suspend
}

extension ShellCommand {
    /// The keys that a screen cannot have.
    static let reserved = KeyBindings<ShellCommand>([
        .init([.control("c")], .quit, "Quit"),
        .init([.control("z")], .suspend, "Back to the shell; fg returns"),
        .init([Key(.function(1))], .help, "Help", hint: "help"),
    ])

    /// What else there is while nothing is typed; a screen's own keys come first.
    ///
    /// - Parameter tabs: 9 at most.
    static func free(_ tabs: [Tab]) -> KeyBindings<ShellCommand> {
        let tabs = tabs.enumerated().map { place, tab in
            KeyBindings<ShellCommand>.Binding(
                [Key(.character(Character("\(place + 1)")))], .tab(place), tab.name)
        }
        return KeyBindings(
            [
                .init(["?"], .help, "Help", hint: "help"),
                .init([.escape], .back, "Back"),
                .init(["x"], .dismissNotice, "Put the notice away"),
                .init(["L"], .logOut, "Log out"),
                .init(["q"], .quit, "Quit", hint: "quit"),
            ] + tabs)
    }
}
