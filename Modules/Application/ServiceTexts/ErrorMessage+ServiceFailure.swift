package import Entities
package import FoundationEssentials
package import TerminalFrames

extension ErrorMessage {
    /// What was requested from the service, where the message depends on it.
    package enum Subject: String, Sendable {
        case post, episode
        /// A list provided by the service.
        case list
        /// The response of any API address.
        case answer
    }

    /// The message for a service failure.
    ///
    /// - Parameters:
    ///   - what: The failed operation, such as `search`.
    ///   - subject: What was requested.
    ///   - formatDate: Formats the time when a rate limit resets.
    ///   - language: The language of the message.
    package init(
        _ what: String, _ failure: ServiceFailure, about subject: Subject, formatDate: (Date) -> String,
        in language: Language = .english
    ) {
        let (why, suggestion) = language.serviceStrings.failures.service(
            failure, about: subject, formatDate: formatDate)
        self.init(what, why: why, suggestion: suggestion, in: language)
    }
}
