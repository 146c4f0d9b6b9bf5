import Foundation
import TerminalUI

/// Why a command failed: a message and an exit status.
struct CommandFailure: Error {
    let errorMessage: ErrorMessage
    let status: ExitStatus
    /// The exit code: that of `status`, or of another program on which the command depends.
    let code: Int32

    /// - Parameter code: The exit code of another program; `nil` uses that of `status`.
    init(_ errorMessage: ErrorMessage, _ status: ExitStatus, code: Int32? = nil) {
        (self.errorMessage, self.status, self.code) = (errorMessage, status, code ?? status.rawValue)
    }

    /// An unexpected error, described by its own text.
    init(_ what: String, _ error: any Error) {
        let detail = String(describing: error).split(separator: "\n").first.map(String.init)
        self.init(NagareStrings.General.unexpected(what, detail: detail), .failed)
    }

    static func usage(_ errorMessage: ErrorMessage) -> CommandFailure { CommandFailure(errorMessage, .usage) }

    /// The failure of a command that always needs the network, with `--offline`.
    static func needsNetwork(_ what: String) -> CommandFailure {
        CommandFailure(NagareStrings.General.needsNetwork(what), .unavailable)
    }
}
