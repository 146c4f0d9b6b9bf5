extension ErrorMessage {
    /// Explains why a program cannot be shown.
    ///
    /// - Parameters:
    ///   - what: The program or its command.
    ///   - suggestion: What to do; `nil` for a general advice.
    ///   - language: The language of the message.
    package init(
        _ what: String, _ failure: TerminalFailure, suggestion: String? = nil,
        in language: Language = .english
    ) {
        let (why, advice) = language.strings.cannotBeShown(failure)
        self.init(what, why: why, suggestion: suggestion ?? advice, in: language)
    }
}
