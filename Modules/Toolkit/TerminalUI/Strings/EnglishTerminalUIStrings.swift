/// The texts in English.
struct EnglishTerminalUIStrings: TerminalUIStrings {
    var fieldIsFull: String { "64 KB, full" }

    var keys: any TerminalUIKeysStrings { Keys() }
    struct Keys: TerminalUIKeysStrings {
        var next: String { "Next" }
        var previous: String { "Previous" }
        var pageDown: String { "Page down" }
        var pageUp: String { "Page up" }
        var halfPageDown: String { "Half page down" }
        var halfPageUp: String { "Half page up" }
        var first: String { "First" }
        var last: String { "Last" }

        var left: String { "Left" }
        var right: String { "Right" }
        var wordLeft: String { "Word left" }
        var wordRight: String { "Word right" }
        var start: String { "Start of line" }
        var end: String { "End of line" }
        var deleteBackward: String { "Delete previous character" }
        var deleteForward: String { "Delete next character" }
        var deleteWordBackward: String { "Delete previous word" }
        var deleteWordForward: String { "Delete next word" }
        var deleteToStart: String { "Delete to start of line" }
        var deleteToEnd: String { "Delete to end of line" }
    }

    func sentence(_ operation: String, why: String, suggestion: String) -> String {
        "\(operation): \(why); \(suggestion)"
    }

    func failedToOpen(_ what: String, _ failure: DesktopFailure) -> ErrorMessage {
        switch failure {
        case .noWebPage(let address):
            ErrorMessage(what, why: "\(address) is not a web address", suggestion: "copy it instead")
        case .noProgram(let address):
            ErrorMessage(what, why: "no browser could be started", suggestion: "open \(address) yourself")
        case .playerFailed(let address, let status):
            ErrorMessage(
                what, why: "mpv failed (exit code \(status))", suggestion: "open \(address) yourself")
        }
    }

    func appCannotBeShown(_ failure: TerminalFailure) -> ErrorMessage {
        let why =
            switch failure {
            case .notATerminal: "this is not a terminal"
            case .unusable(let type): "the terminal type \"\(type)\" cannot position the cursor"
            case .system(let number): "the terminal cannot be opened (error \(number))"
            }
        return ErrorMessage("app", why: why, suggestion: "use a command instead, see nagare --help")
    }
}
