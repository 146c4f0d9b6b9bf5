package import Entities
import FoundationEssentials
package import TerminalUI

extension ErrorMessage {
    /// Why a service did not do it, on a screen: a key tries again there, or it is tried again by itself.
    ///
    /// - Parameters:
    ///   - what: What was being done, such as `search`.
    ///   - subject: What it was about.
    ///   - key: The name of the key that tries again.
    ///   - retryAt: When it is asked again by itself, as the service wants it; `nil` where it is not.
    ///   - formatDate: For when a limit resets.
    package init(
        onScreen what: String, _ failure: ServiceFailure, about subject: Subject, retryKey key: String,
        retryingAt retryAt: Duration?, formatDate: DateFormat
    ) {
        let message = ErrorMessage(what, failure, about: subject, formatDate: formatDate.time)
        let todo: String
        if retryAt != nil, case .rateLimited(let until?) = failure {
            todo = "asking again at \(formatDate.time(until))"
        } else {
            switch failure {
            case .unreachable: todo = "check the connection, and press \(key)"
            case .cancelled, .timedOut, .unavailable, .unexpected: todo = "press \(key) to try again"
            case .unauthorized: todo = "log in on the Account screen"
            case .insecure, .forbidden, .notFound, .refused, .rateLimited: todo = message.todo
            }
        }
        self.init(what, why: message.why, todo: todo)
    }

    /// What failed, and what to do about it, in the place of what was asked for.
    package var placeholderLines: [StyledLine] { [StyledLine(why, .failure), StyledLine(todo)] }
}
