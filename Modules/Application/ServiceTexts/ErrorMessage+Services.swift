package import Entities
package import FluxQueries
package import FluxScreens
package import FoundationEssentials
package import Persistence
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
    ///   - operation: The failed operation, such as `search`.
    ///   - subject: What was requested.
    ///   - formatDate: Formats the time when a rate limit resets.
    ///   - language: The language of the message.
    package init(
        _ operation: String, _ failure: ServiceFailure, about subject: Subject, formatDate: (Date) -> String,
        in language: Language = .english
    ) {
        let (why, suggestion) = language.serviceStrings.failures.service(
            failure, about: subject, formatDate: formatDate)
        self.init(operation, why: why, suggestion: suggestion, in: language)
    }
}

extension ErrorMessage {
    /// The message for a failure of the library, which stores videos and follows.
    ///
    /// - Parameters:
    ///   - operation: The failed operation, such as `myvideo add`.
    ///   - language: The language of the message.
    package init(_ operation: String, _ failure: LibraryFailure, in language: Language = .english) {
        let (why, suggestion) = language.serviceStrings.failures.library(failure)
        self.init(operation, why: why, suggestion: suggestion, in: language)
    }
}

extension ErrorMessage {
    /// The message for a token that could not be read, stored or deleted.
    ///
    /// - Parameters:
    ///   - operation: The failed operation, such as `login`.
    ///   - language: The language of the message.
    package init(_ operation: String, _ failure: VaultFailure, in language: Language = .english) {
        let (why, suggestion) = language.serviceStrings.failures.vault(failure)
        self.init(operation, why: why, suggestion: suggestion, in: language)
    }
}

extension ErrorMessage {
    /// The message for a service failure on a screen, where a key or a timer retries the request.
    ///
    /// - Parameters:
    ///   - operation: The failed operation, such as `search`.
    ///   - subject: What was requested.
    ///   - key: The name of the key that retries.
    ///   - retryAt: The time of the automatic retry after a rate limit; `nil` if none is scheduled.
    ///   - formatDate: Formats the time when the rate limit resets.
    ///   - language: The language of the message.
    package init(
        onScreen operation: String, _ failure: ServiceFailure, about subject: Subject, retryKey key: String,
        retryingAt retryAt: Duration?, formatDate: DateFormat, in language: Language
    ) {
        let strings = language.serviceStrings.failures
        let message = ErrorMessage(
            operation, failure, about: subject, formatDate: formatDate.time, in: language)
        let suggestion =
            if retryAt != nil, case .rateLimited(let until?) = failure {
                strings.retrying(at: formatDate.time(until))
            } else {
                strings.suggestionOnScreen(
                    after: failure, retryKey: key, otherwise: message.suggestion)
            }
        self.init(operation, why: message.why, suggestion: suggestion, in: language)
    }
}

/// A view of a screen that consists of a list of a service.
package protocol ServiceListScreenView: InfiniteListScreenView where Endpoint.Failure == ServiceFailure {
    /// What the list contains, in messages.
    var subject: ErrorMessage.Subject { get }

    /// Formats times in messages.
    var formatDate: DateFormat { get }
}

extension ServiceListScreenView {
    package var subject: ErrorMessage.Subject { .list }

    package func errorMessage(
        _ failure: ServiceFailure, retryKey: String, retryingAt retryAt: Duration?, in language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            onScreen: operation(in: language), failure, about: subject, retryKey: retryKey,
            retryingAt: retryAt, formatDate: formatDate, in: language)
    }
}
