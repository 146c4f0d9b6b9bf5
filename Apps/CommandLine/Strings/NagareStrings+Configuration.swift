import TerminalUI

/// Settings, and the user's files.
extension NagareStrings {
    enum Configuration {
        /// The origin of a setting without a value.
        static let defaultOrigin = "default"

        /// What a valid value is.
        enum AllowedValues: Codable, Equatable {
            case absolutePath, aliases, boolean, origin, text
            case choice([String])
            case number(ClosedRange<Int>)
        }
    }

    enum Aliases {
        static func isCommand(_ name: String) -> ErrorMessage {
            ErrorMessage(what, why: "\"\(name)\" is a command", suggestion: "choose another name")
        }

        static func invalidName(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(name)\" is not a valid alias name", suggestion: "use letters, digits, - and _"
            )
        }

        static func noCommand(_ text: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\"\(text)\" does not begin with a command", suggestion: General.seeHelp(nil))
        }

        static func refersToItself(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the alias \"\(name)\" refers to itself",
                suggestion: "change it with nagare config set alias.\(name)")
        }

        /// - Parameter needed: The number of arguments that the alias refers to.
        static func missingArguments(_ name: String, needed: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: "the alias \"\(name)\" needs \(needed == 1 ? "1 argument" : "\(needed) arguments")",
                suggestion: "see nagare help \(name)")
        }

        static func noShell(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "cannot start /bin/sh for the alias \"\(name)\"",
                suggestion: "check the system's limits")
        }

        static func unclosedQuote(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the alias \"\(name)\" has an unclosed quote", suggestion: "close the quote")
        }

        /// The answer to `nagare help NAME`.
        ///
        /// - Parameter shellCommand: What the alias runs; `nil` if it stands for arguments.
        static func explanation(_ name: String, text: String, shellCommand: String?) -> String {
            shellCommand.map { "\(name) is an alias for the shell command \($0)" }
                ?? "\(name) is an alias for nagare \(text)"
        }

        private static let what = "alias"
    }
}
