import ApplicationFlux
package import TerminalUI

/// Text shown by the app's shell (tabs, dialogs, notices) and by components that screens share.
package enum ShellStrings {
    static func terminalTooSmall(minimumRows rows: Int, columns: Int) -> String {
        "too small (minimum \(columns)×\(rows))"
    }

    static func noScreen(for route: Route) -> String { "no screen for \(route.url)" }

    static let logOutQuestion = "Log out?"

    static func question(_ question: QuitQuestion) -> String {
        switch question {
        case .unfinishedChanges: "Changes are still being made. Quit anyway?"
        case .always: "Quit?"
        }
    }

    static func answerHint(yesKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(" yes  any other key: cancel", .dim),
        ])
    }

    static func answerHint(yesKey: String, noKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(" yes  ", .dim), StyledSpan(noKey, .key),
            StyledSpan(" no", .dim),
        ])
    }

    static func closeHint(key: String) -> StyledLine {
        StyledLine([StyledSpan(key, .key), StyledSpan(" close", .dim)])
    }

    // MARK: - Toasts and notices

    static func opened(_ address: String) -> String { "opened \(address)" }

    static func copied(_ text: String) -> String { "copied \(text)" }

    static func copiedLines(_ count: Int) -> String { "copied \(count) \(count == 1 ? "line" : "lines")" }

    /// The notice about a page that no browser could be started for.
    package static func pageNotOpened(_ failure: DesktopFailure) -> StyledLine {
        StyledLine(ErrorMessage("open", failure).sentence, .failure)
    }

    // MARK: - Help and the command palette

    enum Help {
        static let onThisScreen = "On this screen"
        static let everywhere = "Everywhere"
    }

    enum CommandPalette {
        static let placeholder = "type a command"
        static let noMatches = "no matching commands"
    }

    /// Descriptions of keys.
    enum Keys {
        static let quit = "Quit"
        static let suspend = "Suspend (fg resumes)"
        static let help = "Help"
        static let showCommands = "Show all commands"
        static let back = "Back"
        static let historyBack = "Back to the screen visited before"
        static let historyForward = "Forward to the screen left with back"
        static let copyAddress = "Copy the address"
        static let closeNotice = "Close the notice"
        static let logOut = "Log out"
        static let run = "Run"
        static let findCommand = "Find a command"
        static let next = "Next"
        static let down = "Down"
        static let up = "Up"
        static let close = "Close"
    }

    /// Labels of keys in the row of hints.
    enum Hints {
        static let quit = "quit"
        static let help = "help"
        static let commands = "commands"
        static let back = "back"
        static let copy = "copy"
        static let run = "run"
        static let find = "find"
        static let next = "next"
        static let down = "down"
        static let up = "up"
        static let close = "close"
    }
}
