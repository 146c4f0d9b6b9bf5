import TerminalUI

/// Settings, and the user's files.
extension NagareStrings {
    enum Configuration {
        /// The origin of a setting without a value.
        static let defaultOrigin = "default"

        static func cannotUse(_ what: String, path: String, detail: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "cannot use \(path) (\(detail))",
                suggestion: "check the permissions of the file and its folder")
        }

        static func readableByOthers(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: "other users can read \(path)", suggestion: "run chmod 600 on it")
        }

        static func writableByOthers(_ what: String, folder: String) -> ErrorMessage {
            ErrorMessage(what, why: "other users can write to \(folder)", suggestion: "run chmod 700 on it")
        }

        static func invalidFile(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: "\(path) is invalid", suggestion: "fix it or move it away")
        }

        static func newerFile(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: "\(path) was written by a newer nagare", suggestion: "update nagare")
        }

        static func diskFull(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "no space left to write \(path)", suggestion: "free some space and try again")
        }

        static func unknownSetting(_ what: String, name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                what, why: "unknown setting \"\(name)\"",
                suggestion: "choose from \(list(known)), or alias.NAME")
        }

        /// - Parameter key: The setting's name.
        static func invalidValue(_ text: String, key: String, _ allowed: AllowedValues) -> ErrorMessage {
            ErrorMessage(
                "config set", why: "\"\(text)\" is not a valid value for \(key)",
                suggestion: suggestion(allowed))
        }

        /// What a valid value is.
        enum AllowedValues: Codable, Equatable {
            case absolutePath, aliases, boolean, origin, text
            case choice([String])
            case number(ClosedRange<Int>)
        }

        static func suggestion(_ allowed: AllowedValues) -> String {
            switch allowed {
            case .absolutePath: "give an absolute path"
            case .aliases: "use an object of strings"
            case .boolean: "use true or false"
            case .origin: "use https://HOST, or http:// on loopback"
            case .text: "use a string"
            case .choice(let names): "choose from \(list(names))"
            case .number(let range): "give a number from \(range.lowerBound) to \(range.upperBound)"
            }
        }

        static func secretInArguments(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "a secret cannot be given on the command line",
                suggestion: "give - and write the secret to standard input")
        }

        static func invalidOrigin(_ address: String) -> ErrorMessage {
            ErrorMessage(
                "settings", why: "\"\(address)\" is not the URL of a service",
                suggestion: "use https://HOST, or http:// on loopback")
        }

        static func unreadableCertificates(path: String, detail: String) -> ErrorMessage {
            ErrorMessage(
                "settings", why: "cannot read ca_file \(path) (\(detail))",
                suggestion: "choose another with nagare config set ca_file FILE")
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
