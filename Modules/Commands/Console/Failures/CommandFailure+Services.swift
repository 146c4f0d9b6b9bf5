import ApplicationFlux
package import Entities
import FluxScreens
package import ServiceTexts
package import TerminalFrames

extension CommandFailure {
    /// - Parameters:
    ///   - what: The name of the command.
    ///   - subject: What the command requested.
    ///   - options: With `--offline`, an unreachable service is reported as missing from the cache.
    package init(
        _ what: String, _ failure: ServiceFailure, about subject: ErrorMessage.Subject,
        _ options: GlobalOptions
    ) {
        if case .unreachable = failure, options.offline {
            self = .offline(what)
        } else {
            self.init(ExitStatus(failure)) { language in
                ErrorMessage(what, failure, about: subject, formatDate: Dates.minute, in: language)
                    .adding(failure.detail)
            }
        }
    }

    /// The failure when `--offline` was given and the content is not in the cache.
    package static func offline(_ what: String) -> CommandFailure {
        CommandFailure(.unavailable) { $0.commandStrings.general.notCached(what) }
    }
}

extension ErrorMessage {
    /// Returns this message with `detail` added to the reason, without the advice to see it with `-v`.
    package func adding(_ detail: String?) -> ErrorMessage {
        language.commandStrings.general.verbose(self, detail: detail.map(language.detail))
    }
}

extension ServiceFailure {
    /// The reason, as the network or the decoder reports it.
    fileprivate var detail: String? {
        switch self {
        case .unexpected(let detail), .insecure(_, let detail): detail
        case .cancelled, .unreachable, .interrupted, .timedOut, .unauthorized, .forbidden, .notFound,
            .refused, .rateLimited, .unavailable:
            nil
        }
    }
}
