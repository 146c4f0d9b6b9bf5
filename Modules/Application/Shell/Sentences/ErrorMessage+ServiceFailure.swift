package import Entities
package import FoundationEssentials
package import TerminalUI

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
    package init(
        _ what: String, _ failure: ServiceFailure, about subject: Subject, formatDate: (Date) -> String
    ) {
        let (why, todo) =
            switch failure {
            case .cancelled: ("it was cancelled", "run it again")
            case .unreachable(let host): ("cannot reach \(host)", "check the connection, or use --offline")
            case .timedOut(let host): ("\(host) did not answer in time", "try again later, or use --offline")
            case .insecure(let host, _):
                (
                    "\(host) cannot prove who it is",
                    "check the clock, or name its certificate's issuer as ca_file in settings.json"
                )
            case .unauthorized: ("the service did not accept the token", "log in with nagare login")
            case .forbidden(let detail): Self.refusal(of: subject, detail)
            case .notFound: Self.absence(of: subject)
            case .refused(let detail):
                (
                    "the service refuses the question\(detail.isEmpty ? "" : " (\(detail))")",
                    "ask in another way"
                )
            case .rateLimited(let until):
                (
                    "the rate limit is reached",
                    "try again \(until.map { "after \(formatDate($0))" } ?? "in a minute")"
                )
            case .unavailable(let status):
                ("the service answered \(status)", "try again later, or use --offline")
            case .unexpected:
                ("the answer makes no sense", "try again later, or see the details with -v")
            }
        self.init(what, why: why, todo: todo)
    }

    private static func absence(of subject: Subject) -> (why: String, todo: String) {
        switch subject {
        case .post: ("there is no such post", "check the id")
        case .episode: ("there is no such episode", "check the id and the instance")
        case .list: ("the service has no such list", "check its address, see nagare config list")
        case .answer: ("the service has nothing there", "check the path")
        }
    }

    private static func refusal(of subject: Subject, _ detail: String) -> (why: String, todo: String) {
        switch subject {
        case .post, .list, .answer:
            ("the token does not allow this", "log in with a token that has the scope")
        case .episode:
            (
                "the instance does not show it to everybody\(detail.isEmpty ? "" : " (\(detail))")",
                "ask its owner"
            )
        }
    }
}
