extension ErrorMessage {
    /// Explains why the app cannot be shown.
    public init(_ failure: TerminalFailure, in language: Language = .english) {
        self = language.strings.appCannotBeShown(failure)
    }
}
