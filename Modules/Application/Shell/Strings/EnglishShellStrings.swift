import ApplicationFlux
import TerminalUI

/// The texts in English.
struct EnglishShellStrings: ShellStrings {
    func terminalTooSmall(minimumRows rows: Int, columns: Int) -> String {
        "too small (minimum \(columns)×\(rows))"
    }

    func noScreen(for route: Route) -> String { "no screen for \(route.url)" }

    var logOutQuestion: String { "Log out?" }

    func question(_ question: QuitQuestion) -> String {
        switch question {
        case .unfinishedChanges: "Changes are still being made. Quit anyway?"
        case .always: "Quit?"
        }
    }

    func openQuestion(count: Int) -> String { "open \(count.grouped) tabs in the browser?" }

    func answerHint(yesKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(" yes  any other key: cancel", .dim),
        ])
    }

    func answerHint(yesKey: String, noKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(" yes  ", .dim), StyledSpan(noKey, .key),
            StyledSpan(" no", .dim),
        ])
    }

    func closeHint(key: String) -> StyledLine {
        StyledLine([StyledSpan(key, .key), StyledSpan(" close", .dim)])
    }

    // MARK: - Toasts and notices

    func opened(_ address: String) -> String { "opened \(address)" }

    func copied(_ text: String) -> String { "copied \(text)" }

    func copiedLines(_ count: Int) -> String { "copied \(count) \(count == 1 ? "line" : "lines")" }

    func pageNotOpened(_ failure: DesktopFailure) -> StyledLine {
        StyledLine(ErrorMessage("open", failure).sentence, .failure)
    }

    // MARK: - Help and the command palette

    var help: any ShellHelpStrings { Help() }
    struct Help: ShellHelpStrings {
        var onThisScreen: String { "On this screen" }
        var everywhere: String { "Everywhere" }
    }

    var commandPalette: any ShellCommandPaletteStrings { CommandPalette() }
    struct CommandPalette: ShellCommandPaletteStrings {
        var placeholder: String { "type a command" }
        var noMatches: String { "no matching commands" }
    }

    var keys: any ShellKeysStrings { Keys() }
    struct Keys: ShellKeysStrings {
        var refresh: String { "Refresh" }
        var undo: String { "Undo" }
        var quit: String { "Quit" }
        var suspend: String { "Suspend (fg resumes)" }
        var help: String { "Help" }
        var showCommands: String { "Show all commands" }
        var back: String { "Back" }
        var historyBack: String { "Back to the screen visited before" }
        var historyForward: String { "Forward to the screen left with back" }
        var copyAddress: String { "Copy the address" }
        var closeNotice: String { "Close the notice" }
        var logOut: String { "Log out" }
        var run: String { "Run" }
        var findCommand: String { "Find a command" }
        var next: String { "Next" }
        var down: String { "Down" }
        var up: String { "Up" }
        var close: String { "Close" }
    }

    var hints: any ShellHintsStrings { Hints() }
    struct Hints: ShellHintsStrings {
        var refresh: String { "refresh" }
        var undo: String { "undo" }
        var quit: String { "quit" }
        var help: String { "help" }
        var commands: String { "commands" }
        var back: String { "back" }
        var copy: String { "copy" }
        var run: String { "run" }
        var find: String { "find" }
        var next: String { "next" }
        var down: String { "down" }
        var up: String { "up" }
        var close: String { "close" }
    }
}
