package import Persistence
package import TerminalFrames

extension ErrorMessage {
    /// The message for a failure of the library, which stores videos and follows.
    ///
    /// - Parameters:
    ///   - what: The failed operation, such as `myvideo add`.
    ///   - language: The language of the message.
    package init(_ what: String, _ failure: LibraryFailure, in language: Language = .english) {
        let (why, suggestion) = language.serviceStrings.failures.library(failure)
        self.init(what, why: why, suggestion: suggestion, in: language)
    }
}
