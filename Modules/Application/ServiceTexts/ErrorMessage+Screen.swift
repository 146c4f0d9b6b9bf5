package import Entities
import FoundationEssentials
package import TerminalFrames

extension ErrorMessage {
    /// The message for a service failure on a screen, where a key or a timer retries the request.
    ///
    /// - Parameters:
    ///   - what: The failed operation, such as `search`.
    ///   - subject: What was requested.
    ///   - key: The name of the key that retries.
    ///   - retryAt: The time of the automatic retry after a rate limit; `nil` if none is scheduled.
    ///   - formatDate: Formats the time when the rate limit resets.
    ///   - language: The language of the message.
    package init(
        onScreen what: String, _ failure: ServiceFailure, about subject: Subject, retryKey key: String,
        retryingAt retryAt: Duration?, formatDate: DateFormat, in language: Language
    ) {
        let strings = language.serviceStrings.failures
        let message = ErrorMessage(
            what, failure, about: subject, formatDate: formatDate.time, in: language)
        let suggestion =
            if retryAt != nil, case .rateLimited(let until?) = failure {
                strings.retrying(at: formatDate.time(until))
            } else {
                strings.suggestionOnScreen(
                    after: failure, retryKey: key, otherwise: message.suggestion)
            }
        self.init(what, why: message.why, suggestion: suggestion, in: language)
    }
}
