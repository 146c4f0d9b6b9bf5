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

/// Output, and the programs that the commands start.
extension NagareStrings {
    enum Programs {
        /// - Parameter detail: The system's reason.
        static func cannotPrint(detail: String) -> ErrorMessage {
            ErrorMessage(
                "output", why: "cannot write to standard output (\(detail))",
                suggestion: "check where it is redirected")
        }

        static func systemError(_ number: Int32) -> String { "error \(number)" }

        static func notAWebPage(_ what: String) -> ErrorMessage {
            ErrorMessage(what, why: "the URL is not a web page", suggestion: "print it with --json")
        }

        static func noBrowser(_ what: String, address: String) -> ErrorMessage {
            ErrorMessage(what, why: "no browser could be started", suggestion: "open \(address) yourself")
        }

        static func playerFailed(_ what: String, status: Int32) -> ErrorMessage {
            ErrorMessage(
                what, why: "mpv failed (exit code \(status))", suggestion: "print the URL with --print-url")
        }

        static func noDownloader(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "yt-dlp is not installed", suggestion: "install it, or use nagare episode play")
        }

        static func downloaderFailed(_ what: String, status: Int32) -> ErrorMessage {
            ErrorMessage(what, why: "yt-dlp failed (exit code \(status))", suggestion: "see its output above")
        }

        static func videoNotDownloadable(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the video's URL is not a web page",
                suggestion: "see it with nagare episode show --json"
            )
        }

        static func pagerFailed(_ command: String, status: Int32) -> ErrorMessage {
            ErrorMessage(
                "pager", why: "\"\(command)\" failed (exit code \(status)), so the text was printed",
                suggestion: "set NAGARE_PAGER, or use --no-pager")
        }

        static func noJQ(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "jq is not installed", suggestion: "install jq or gojq, or use --template")
        }

        /// - Parameter detail: The first line that jq printed.
        static func jqFailed(_ what: String, detail: String?, status: Int32) -> ErrorMessage {
            ErrorMessage(
                what, why: "jq failed: \(detail ?? "exit code \(status)")",
                suggestion: "check the expression, see man jq")
        }

        static func portInUse(_ what: String, port: UInt16) -> ErrorMessage {
            ErrorMessage(what, why: "port \(port) is in use", suggestion: "choose another one with --port")
        }

        static func cannotListen(_ what: String, detail: String) -> ErrorMessage {
            ErrorMessage(what, why: detail, suggestion: "check that the loopback interface is up")
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
