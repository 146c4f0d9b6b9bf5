extension ErrorMessage {
    /// Explains why the app cannot be shown.
    public init(_ failure: TerminalFailure) { self = TerminalUIStrings.appCannotBeShown(failure) }
}
