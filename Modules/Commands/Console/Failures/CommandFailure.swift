import Foundation
package import TerminalFrames

/// Why a command failed: a message, which is worded when it is printed, and an exit status.
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
    package init(unexpected error: any Error, _ what: String) {
        let detail = String(describing: error).split(separator: "\n").first.map(String.init)
        self.init(.failed) { $0.commandStrings.general.unexpected(what, detail: detail) }
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
    package static func needsNetwork(_ what: String) -> CommandFailure {
        CommandFailure(.unavailable) { $0.commandStrings.general.needsNetwork(what) }
    }
}
