import TerminalUI

/// Login and logout.
extension NagareStrings {
    enum Login {
        static let waiting = "waiting for the service"
        static let tokenPrompt = "Paste your token (it is not shown): "

        static func browserPrompt(page: String) -> String {
            "Opening a browser. If none appears, open this page:\n\(page)\n"
        }

        static let inputIsNotATerminal = ErrorMessage(
            what, why: "standard input is not a terminal", suggestion: pipeToken)

        static let promptNotAllowed = ErrorMessage(
            what, why: "needs a token, and --no-input was given", suggestion: pipeToken)

        static let browserNotAllowed = ErrorMessage(
            what, why: "needs a browser, and --no-input was given", suggestion: pipeToken)

        static func noClient(origin: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "no OAuth client is configured",
                suggestion: "register one at \(origin)/settings/applications, then see nagare help login")
        }

        /// - Parameter variable: The environment variable that contains the token.
        static func tokenInEnvironment(_ variable: String) -> ErrorMessage {
            ErrorMessage(
                logout, why: "the token in the environment variable \(variable) cannot be removed",
                suggestion: "unset \(variable)")
        }

        static func deletedButNotRevoked(_ cause: ErrorMessage) -> ErrorMessage {
            ErrorMessage(
                cause.operation,
                why: "the token was deleted from this computer, but not revoked: \(cause.why)",
                suggestion: cause.suggestion
            )
        }

        static let revokeQuestion = "Revoke the token? No other program can use it afterwards."

        static func confirmationNotAllowed(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "needs an answer, and --no-input was given", suggestion: "use --yes")
        }

        static func notConfirmed(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "cancelled", suggestion: "nothing was changed")
        }

        private static let what = "login"
        private static let logout = "logout"
        private static let pipeToken = "pipe the token into nagare login --with-token"
    }
}
