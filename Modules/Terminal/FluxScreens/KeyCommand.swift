package import TerminalFrames

/// A command of the app that has a key on all screens, such as logging out.
package struct KeyCommand: Sendable {
    let key: KeyAction
    let about: @Sendable (Language) -> String
    let question: (@Sendable (Language) -> String)?
    let isAvailable: @Sendable () -> Bool
    let run: @Sendable () -> Void

    /// The name of its key, which recordings contain.
    var id: String { key.name }

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - key: Its name, for users who bind another key to it, and its usual key.
    ///   - about: What it does, for Help and the command palette.
    ///   - question: Asked before it is performed, which one key confirms and all others cancel; `nil` to perform it at once.
    ///   - isAvailable: Whether it can be performed now; derived from states.
    ///   - run: Performs the command.
    package init(
        _ key: KeyAction, _ about: @escaping @Sendable (Language) -> String,
        asking question: (@Sendable (Language) -> String)? = nil,
        isAvailable: @escaping @Sendable () -> Bool = { true }, run: @escaping @Sendable () -> Void
    ) {
        (self.key, self.about, self.question) = (key, about, question)
        (self.isAvailable, self.run) = (isAvailable, run)
    }

    /// What its key does.
    var action: ShellAction { question == nil ? .commandChosen(id) : .commandQuestionAsked(id) }
}
