import ApplicationFlux
import Entities
import Shell
import TerminalUI

extension CommandFailure {
    /// - Parameters:
    ///   - what: The command.
    ///   - subject: What it was about.
    ///   - options: With `--offline` a service that cannot be reached is no surprise.
    init(
        _ what: String, _ failure: ServiceFailure, about subject: Explanation.Subject,
        _ options: GlobalOptions
    ) {
        if case .unreachable = failure, options.offline {
            self = .offline(what)
        } else {
            let explanation = Explanation(what, failure, about: subject, formatDate: Dates.minute)
            self.init(options.verbose ? explanation.adding(failure.detail) : explanation, ExitStatus(failure))
        }
    }

    /// `--offline` was given, and what was asked for is not on this machine.
    static func offline(_ what: String) -> CommandFailure {
        let explanation = Explanation(
            what, why: "it was not seen before and --offline was given", todo: "run it without --offline")
        return CommandFailure(explanation, .unavailable)
    }
}

extension Explanation {
    /// The same with more about why.
    func adding(_ detail: String?) -> Explanation {
        Explanation(
            what, why: detail.map { "\(why) (\($0))" } ?? why,
            todo: todo.replacing(", or see the details with -v", with: ""))
    }
}

extension ServiceFailure {
    /// What `--verbose` adds.
    fileprivate var detail: String? {
        switch self {
        case .unexpected(let detail), .insecure(_, let detail): detail
        case .cancelled, .unreachable, .timedOut, .unauthorized, .forbidden, .notFound, .refused,
            .rateLimited,
            .unavailable:
            nil
        }
    }
}
