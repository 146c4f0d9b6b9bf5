import TerminalUI

/// Errors that do not belong to one command.
extension NagareStrings {
    enum General {
        static func notATerminal(_ what: String, suggestion: String) -> ErrorMessage {
            ErrorMessage(what, why: "standard input or output is not a terminal", suggestion: suggestion)
        }

        static let runInTerminal = "run it in a terminal"
        static let runInTerminalOrUseCommand = "run it in a terminal, or give a command"

        static func noHomeFolder(variable: String) -> ErrorMessage {
            ErrorMessage("settings", why: "no home folder is set", suggestion: "set HOME or \(variable)")
        }

        /// A message of the argument parser.
        ///
        /// - Parameter advice: The parser's advice; `nil` if there is none.
        static func usage(_ commandPath: String?, why: String, advice: String?) -> ErrorMessage {
            ErrorMessage(commandPath ?? "usage", why: why, suggestion: advice ?? seeHelp(commandPath))
        }

        /// - Parameters:
        ///   - suggestion: A command with a similar name.
        ///   - commandPath: The group of commands; `nil` for all commands.
        static func unknownCommand(
            _ what: String, typed: String, suggestion: String?, seeing commandPath: String? = nil
        ) -> ErrorMessage {
            ErrorMessage(
                what, why: "unknown command \"\(typed)\"",
                suggestion: suggestion.map { "did you mean \($0)?" } ?? seeHelp(commandPath))
        }

        static func missingCommand(_ what: String, _ known: [String]) -> ErrorMessage {
            ErrorMessage(what, why: "a command is missing", suggestion: "choose from \(list(known))")
        }

        static let notUnderstood = "invalid arguments"

        /// - Parameter commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
        static func seeHelp(_ commandPath: String?) -> String {
            "see nagare help\(commandPath.map { " \($0)" } ?? "")"
        }
    }
}

/// Limits that the shell's `ulimit` sets.
extension NagareStrings {
    enum Limits {
        static func tooManyOpenFiles(_ limit: Int, needed: Int) -> ErrorMessage {
            ErrorMessage(
                "start", why: "too many open files: the limit is \(limit)",
                suggestion: "raise it with ulimit -n \(needed)")
        }

        static func notEnoughMemory(kilobytes: Int, needed: Int) -> ErrorMessage {
            ErrorMessage(
                "start", why: "not enough memory: the limit is \(kilobytes) kB",
                suggestion: "raise it with ulimit -v \(needed)")
        }
    }
}

/// `--json`, `--fields` and `--template`.
extension NagareStrings {
    enum JSON {
        static func unknownField(_ what: String, name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(what, why: "unknown field \"\(name)\"", suggestion: chooseField(known))
        }

        static func noFields(_ what: String, known: [String]) -> ErrorMessage {
            ErrorMessage(what, why: "--fields is empty", suggestion: chooseField(known))
        }

        static func unclosedPlaceholder(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the template has a { without a }", suggestion: "write {{ for a literal brace")
        }

        private static func chooseField(_ known: [String]) -> String { "choose from \(list(known))" }
    }
}
