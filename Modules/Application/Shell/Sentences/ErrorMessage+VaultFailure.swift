package import Persistence
package import TerminalUI

extension ErrorMessage {
    /// The message for a token that could not be read, stored or deleted.
    ///
    /// - Parameter what: The failed operation, such as `login`.
    package init(_ what: String, _ failure: VaultFailure) {
        let (why, suggestion) = ShellStrings.Failures.vault(failure)
        self.init(what, why: why, suggestion: suggestion)
    }
}
