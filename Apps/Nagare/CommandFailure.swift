import Foundation
import TerminalUI

/// Why a command failed: a message and an exit status.
struct CommandFailure: Error {
    let errorMessage: ErrorMessage
    let status: ExitStatus

    init(_ errorMessage: ErrorMessage, _ status: ExitStatus) {
        (self.errorMessage, self.status) = (errorMessage, status)
    }

    /// An unexpected error, described by its own text.
    init(_ what: String, _ error: any Error) {
        let why = String(describing: error).split(separator: "\n").first.map(String.init) ?? "unknown"
        self.init(ErrorMessage(what, why: why, todo: "report it with the command that you ran"), .failed)
    }

    static func usage(_ what: String, why: String, todo: String = "see nagare help") -> CommandFailure {
        CommandFailure(ErrorMessage(what, why: why, todo: todo), .usage)
    }

    static func outOfTime(_ what: String) -> CommandFailure {
        let errorMessage = ErrorMessage(
            what, why: "it took longer than 30 seconds", todo: "try again later, or use --offline")
        return CommandFailure(errorMessage, .unavailable)
    }
}
