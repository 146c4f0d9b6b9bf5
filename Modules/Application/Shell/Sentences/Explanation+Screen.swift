package import Entities
package import FoundationEssentials
package import TerminalUI

extension Explanation {
    /// Why a service did not do it, on a screen: a key tries again there, or it is tried again by itself.
    ///
    /// - Parameters:
    ///   - what: What was being done, such as `search`.
    ///   - subject: What it was about.
    ///   - key: What tries again.
    ///   - seconds: Until it is asked again by itself; `nil` or 0 where nothing is awaited.
    ///   - formatDate: A time for people, for when a limit resets.
    package init(
        onScreen what: String, _ failure: ServiceFailure, about subject: Subject, again key: Key,
        askedAgainIn seconds: Int?, formatDate: (Date) -> String
    ) {
        let told = Explanation(what, failure, about: subject, formatDate: formatDate)
        let todo: String
        if let seconds, seconds > 0 {
            todo = "asking again in \(seconds) s"
        } else {
            switch failure {
            case .unreachable: todo = "check the connection, and press \(key)"
            case .cancelled, .timedOut, .unavailable, .unexpected: todo = "press \(key) to try again"
            case .unauthorized: todo = "log in on the Account screen"
            case .insecure, .forbidden, .notFound, .refused, .rateLimited: todo = told.todo
            }
        }
        self.init(what, why: told.why, todo: todo)
    }

    /// What failed, and what to do about it, in the place of what was asked for.
    package var instead: [StyledLine] { [StyledLine(why, .failure), StyledLine(todo)] }
}
