package import Persistence
package import TerminalUI

extension ErrorMessage {
    /// The message for a failure of the library, which stores videos and follows.
    ///
    /// - Parameter what: The failed operation, such as `myvideo add`.
    package init(_ what: String, _ failure: LibraryFailure) {
        let (why, suggestion) = ShellStrings.Failures.library(failure)
        self.init(what, why: why, suggestion: suggestion)
    }
}
