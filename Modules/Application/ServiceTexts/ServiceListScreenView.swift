package import Entities
package import FluxQueries
package import FluxScreens
package import TerminalFrames

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
