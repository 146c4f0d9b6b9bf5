/// The texts of this module.
enum TerminalUIStrings {
    /// Shown at the end of a field that has its maximum length.
    static let fieldIsFull = "64 KB, full"

    /// The descriptions of keys in Help.
    enum Keys {
        static let next = "Next"
        static let previous = "Previous"
        static let pageDown = "Page down"
        static let pageUp = "Page up"
        static let halfPageDown = "Half page down"
        static let halfPageUp = "Half page up"
        static let first = "First"
        static let last = "Last"

        static let left = "Left"
        static let right = "Right"
        static let wordLeft = "Word left"
        static let wordRight = "Word right"
        static let start = "Start of line"
        static let end = "End of line"
        static let deleteBackward = "Delete previous character"
        static let deleteForward = "Delete next character"
        static let deleteWordBackward = "Delete previous word"
        static let deleteWordForward = "Delete next word"
        static let deleteToStart = "Delete to start of line"
        static let deleteToEnd = "Delete to end of line"
    }

    static func failedToOpen(_ what: String, _ failure: DesktopFailure) -> ErrorMessage {
        switch failure {
        case .noWebPage(let address):
            ErrorMessage(what, why: "\(address) is not a web address", suggestion: "copy it instead")
        case .noProgram(let address):
            ErrorMessage(what, why: "no program could be started", suggestion: "open \(address) yourself")
        }
    }

    static func appCannotBeShown(_ failure: TerminalFailure) -> ErrorMessage {
        let why =
            switch failure {
            case .notATerminal: "this is not a terminal"
            case .unusable(let type): "the terminal type \"\(type)\" cannot position the cursor"
            case .system(let number): "the terminal cannot be opened (error \(number))"
            }
        return ErrorMessage("app", why: why, suggestion: "use a command instead, see nagare --help")
    }
}
