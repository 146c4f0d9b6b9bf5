package import Persistence
package import TerminalFrames

extension ErrorMessage {
    /// The message for a token that could not be read, stored or deleted.
    ///
    /// - Parameters:
    ///   - what: The failed operation, such as `login`.
    ///   - language: The language of the message.
    package init(_ what: String, _ failure: VaultFailure, in language: Language = .english) {
        let (why, suggestion) = language.serviceStrings.failures.vault(failure)
        self.init(what, why: why, suggestion: suggestion, in: language)
    }
}
