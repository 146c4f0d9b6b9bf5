extension ErrorMessage {
    /// Explains why the app cannot be shown.
    public init(_ failure: TerminalFailure) {
        let todo = "use the commands instead, see nagare --help"
        switch failure {
        case .notATerminal: self.init("app", why: "this is no terminal", todo: todo)
        case .unusable(let kind):
            self.init("app", why: "a terminal of the kind \"\(kind)\" cannot place its cursor", todo: todo)
        case .system(let number):
            self.init("app", why: "the system refused the terminal (error \(number))", todo: todo)
        }
    }
}
