/// The texts of this module.
protocol TerminalUIStrings: Sendable {
    /// Shown at the end of a field that has its maximum length.
    var fieldIsFull: String { get }
    var keys: any TerminalUIKeysStrings { get }
    func failedToOpen(_ what: String, _ failure: DesktopFailure) -> ErrorMessage
    /// An error message on one line.
    func sentence(_ operation: String, why: String, suggestion: String) -> String

    func appCannotBeShown(_ failure: TerminalFailure) -> ErrorMessage
}

/// The descriptions of keys in Help.
protocol TerminalUIKeysStrings: Sendable {
    var next: String { get }
    var previous: String { get }
    var pageDown: String { get }
    var pageUp: String { get }
    var halfPageDown: String { get }
    var halfPageUp: String { get }
    var first: String { get }
    var last: String { get }
    var left: String { get }
    var right: String { get }
    var wordLeft: String { get }
    var wordRight: String { get }
    var start: String { get }
    var end: String { get }
    var deleteBackward: String { get }
    var deleteForward: String { get }
    var deleteWordBackward: String { get }
    var deleteWordForward: String { get }
    var deleteToStart: String { get }
    var deleteToEnd: String { get }
}

extension Language {
    /// The module's texts in this language.
    var strings: any TerminalUIStrings {
        switch self {
        case .english: EnglishTerminalUIStrings()
        case .japanese: JapaneseTerminalUIStrings()
        }
    }
}
