import ApplicationFlux
package import Entities
import FluxScreens
import Foundation
package import Persistence
package import ServiceTexts
package import TerminalFrames

/// Why a command failed: a message, whose text is chosen when it is printed, and an exit status.
package struct CommandFailure: Error {
    private let wording: @Sendable (Language) -> ErrorMessage
    package let status: ExitStatus
    /// The exit code: that of `status`, or of another program on which the command depends.
    package let code: Int32

    /// - Parameters:
    ///   - code: The exit code of another program; `nil` uses that of `status`.
    ///   - wording: The message in a language.
    package init(
        _ status: ExitStatus, code: Int32? = nil, _ wording: @escaping @Sendable (Language) -> ErrorMessage
    ) {
        (self.wording, self.status, self.code) = (wording, status, code ?? status.rawValue)
    }

    /// An unexpected error, described by its own text.
    package init(unexpected error: any Error, _ operation: String) {
        let detail = String(describing: error).split(separator: "\n").first.map(String.init)
        self.init(.failed) { $0.commandStrings.general.unexpected(operation, detail: detail) }
    }

    /// The terminal cannot show the app.
    package init(_ failure: TerminalFailure) {
        self.init(.failed) { language in
            ErrorMessage(
                "app", failure,
                suggestion: language.text(
                    "use a command instead, see nagare --help", "代わりにコマンドを使ってください（nagare --help）"),
                in: language)
        }
    }

    /// The message in a language.
    package func errorMessage(in language: Language) -> ErrorMessage { wording(language) }

    /// The failure with another message.
    package func rewording(_ change: @escaping @Sendable (ErrorMessage, Language) -> ErrorMessage)
        -> CommandFailure
    {
        CommandFailure(status, code: code) { [wording] in change(wording($0), $0) }
    }

    package static func usage(_ wording: @escaping @Sendable (Language) -> ErrorMessage) -> CommandFailure {
        CommandFailure(.usage, wording)
    }

    /// A command rejects its arguments.
    ///
    /// - Parameter commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
    package static func usage(_ commandPath: String?, _ mistake: ArgumentMistake) -> CommandFailure {
        .usage {
            let strings = $0.usageStrings.arguments
            return strings.rejected(commandPath, why: strings.why(mistake), advice: nil)
        }
    }

    /// The failure of a command that always needs the network, with `--offline`.
    package static func needsNetwork(_ operation: String) -> CommandFailure {
        CommandFailure(.unavailable) { $0.commandStrings.general.needsNetwork(operation) }
    }
}

extension CommandFailure {
    /// - Parameters:
    ///   - operation: The name of the command.
    ///   - subject: What the command requested.
    ///   - options: With `--offline`, an unreachable service is reported as missing from the cache.
    package init(
        _ operation: String, _ failure: ServiceFailure, about subject: ErrorMessage.Subject,
        _ options: GlobalOptions
    ) {
        if case .unreachable = failure, options.offline {
            self = .offline(operation)
        } else {
            self.init(ExitStatus(failure)) { language in
                ErrorMessage(operation, failure, about: subject, formatDate: Dates.minute, in: language)
                    .adding(failure.detail)
            }
        }
    }

    /// The failure when `--offline` was given and the content is not in the cache.
    package static func offline(_ operation: String) -> CommandFailure {
        CommandFailure(.unavailable) { $0.commandStrings.general.notCached(operation) }
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

extension CommandFailure {
    package init(_ operation: String, _ failure: LibraryFailure, _ options: GlobalOptions) {
        let isVerbose = options.verbose
        self.init(ExitStatus(failure)) { language in
            let errorMessage = ErrorMessage(operation, failure, in: language)
            return isVerbose ? errorMessage.adding(failure.detail) : errorMessage
        }
    }
}

extension LibraryFailure {
    /// The detail that `--verbose` adds.
    fileprivate var detail: String? { if case .broken(_, let detail) = self { detail } else { nil } }
}

/// A signal ended a command that had done part of its work. The message states how much, and how to continue.
package struct Interruption: Error {
    package let errorMessage: ErrorMessage

    package init(errorMessage: ErrorMessage) { self.errorMessage = errorMessage }
}

/// The failure of a command that was printed already.
package struct ReportedFailure: Error {
    /// The exit code.
    package let code: Int32

    package init(code: Int32) { self.code = code }
}
