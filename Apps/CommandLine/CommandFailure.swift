import Foundation
import TerminalUI

/// Why a command failed: a message, which is worded when it is printed, and an exit status.
struct CommandFailure: Error {
    private let wording: @Sendable (Language) -> ErrorMessage
    let status: ExitStatus
    /// The exit code: that of `status`, or of another program on which the command depends.
    let code: Int32

    /// - Parameters:
    ///   - code: The exit code of another program; `nil` uses that of `status`.
    ///   - wording: The message in a language.
    init(
        _ status: ExitStatus, code: Int32? = nil, _ wording: @escaping @Sendable (Language) -> ErrorMessage
    ) {
        (self.wording, self.status, self.code) = (wording, status, code ?? status.rawValue)
    }

    /// An unexpected error, described by its own text.
    init(_ what: String, _ error: any Error) {
        let detail = String(describing: error).split(separator: "\n").first.map(String.init)
        self.init(.failed) { $0.commandStrings.general.unexpected(what, detail: detail) }
    }

    /// The message in a language.
    func errorMessage(in language: Language) -> ErrorMessage { wording(language) }

    /// The failure with another message.
    func rewording(_ change: @escaping @Sendable (ErrorMessage, Language) -> ErrorMessage) -> CommandFailure {
        CommandFailure(status, code: code) { [wording] in change(wording($0), $0) }
    }

    static func usage(_ wording: @escaping @Sendable (Language) -> ErrorMessage) -> CommandFailure {
        CommandFailure(.usage, wording)
    }

    /// The failure of a command that always needs the network, with `--offline`.
    static func needsNetwork(_ what: String) -> CommandFailure {
        CommandFailure(.unavailable) { $0.commandStrings.general.needsNetwork(what) }
    }
}
