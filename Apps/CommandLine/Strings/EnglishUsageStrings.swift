import TerminalUI

/// The texts in English.
struct EnglishUsageStrings: UsageStrings {
    var arguments: any UsageArgumentsStrings { Arguments() }
    struct Arguments: UsageArgumentsStrings {
        func rejected(_ commandPath: String?, why: String, advice: String?) -> ErrorMessage {
            ErrorMessage(commandPath ?? "usage", why: why, suggestion: advice ?? seeHelp(commandPath))
        }

        func why(_ mistake: ArgumentMistake) -> String {
            switch mistake {
            case .limit: "-L must be 1 or more"
            case .page: "--page must be between 1 and 100"
            case .items: "--items must be 0 or more"
            case .emptyQuery: "the query is empty"
            case .profileName: "a profile name can only contain letters, digits, - and _"
            case .longQuery(let maximum): "the query is longer than \(maximum) characters"
            case .excludes(let one, let other): "\(one) and \(other) cannot be used together"
            case .notSupported(let option): "\(option) has no effect on this command"
            case .needs(let option, let needed): "\(option) needs \(needed)"
            case .sortKey(let known): "--sort must be one of \(NagareStrings.list(known))"
            case .speed(let known):
                "--speed must be one of \(NagareStrings.list(known.map(NagareStrings.number)))"
            case .size(let maximum):
                "--size must be COLUMNSxROWS, such as 80x24, each from 1 to \(maximum)"
            case .path(let text): "\"\(text)\" is not a percent-encoded path without a host"
            case .longPath(let maximum): "the path is longer than \(maximum.grouped) bytes"
            case .method(let known): "-X must be one of \(NagareStrings.list(known))"
            case .field(let text): "\"\(text)\" is not a field such as key=value"
            case .fault(let text): "\"\(text)\" is not a fault"
            case .route(let text): "\"\(text)\" is not a nagare:// URL"
            case .typeName(let text): "\"\(text)\" is not the name of a Swift type"
            case .statePath(let text): "\"\(text)\" does not name a store, such as ResultsState"
            case .allPages: "--output writes all pages; give no command"
            case .framesInScope: "--frames tests the whole app; omit --scope"
            }
        }

        func why(_ problem: ParserProblem) -> String {
            switch problem {
            case .unknownOption(let name, _): "unknown option '\(name)'"
            case .missingValue(let option): "missing value for '\(option)'"
            case .missingArgument(let name): "missing expected argument '\(name)'"
            case .unexpectedArguments(let words) where words.count == 1: "unexpected argument '\(words[0])'"
            case .unexpectedArguments(let words):
                "\(words.count) unexpected arguments: '\(words.joined(separator: "', '"))'"
            case .unexpectedValue(let value, let option):
                "the option '\(option)' does not take any value, but '\(value)' was specified"
            case .invalidValue(let value, let argument, _):
                "the value '\(value)' is invalid for '\(argument)'"
            case .other(let why, _): why
            }
        }

        func advice(_ problem: ParserProblem) -> String? {
            switch problem {
            case .unknownOption(_, let suggestion?): "did you mean '\(suggestion)'?"
            case .invalidValue(_, _, let choices) where !choices.isEmpty:
                "choose from \(NagareStrings.list(choices))"
            case .other(_, let advice): advice
            case .unknownOption, .missingValue, .missingArgument, .unexpectedArguments, .unexpectedValue,
                .invalidValue:
                nil
            }
        }

        var notUnderstood: String { "invalid arguments" }
    }

    var commands: any UsageCommandsStrings { Commands() }
    struct Commands: UsageCommandsStrings {
        func unknown(_ what: String, typed: String, suggestion: String?, seeing commandPath: String?)
            -> ErrorMessage
        {
            ErrorMessage(
                what, why: "unknown command \"\(typed)\"",
                suggestion: suggestion.map { "did you mean \($0)?" } ?? seeHelp(commandPath))
        }

        func missing(_ what: String, _ known: [String]) -> ErrorMessage {
            ErrorMessage(
                what, why: "a command is missing", suggestion: "choose from \(NagareStrings.list(known))")
        }

        func notATerminal(_ what: String, _ advice: TerminalAdvice) -> ErrorMessage {
            let suggestion =
                switch advice {
                case .runInTerminal: "run it in a terminal"
                case .runInTerminalOrUseCommand: "run it in a terminal, or give a command"
                case .useFrameCommand: "print a frame with nagare journal frame"
                }
            return ErrorMessage(
                what, why: "standard input or output is not a terminal", suggestion: suggestion)
        }

        func noScreen(_ url: String) -> ErrorMessage {
            ErrorMessage("open", why: "no screen has the URL \(url)", suggestion: seeHelp("open"))
        }
    }

    var json: any UsageJSONStrings { JSON() }
    struct JSON: UsageJSONStrings {
        func unknownField(_ what: String, name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(what, why: "unknown field \"\(name)\"", suggestion: chooseField(known))
        }

        func noFields(_ what: String, known: [String]) -> ErrorMessage {
            ErrorMessage(what, why: "--fields is empty", suggestion: chooseField(known))
        }

        func unclosedPlaceholder(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the template has a { without a }", suggestion: "write {{ for a literal brace")
        }

        private func chooseField(_ known: [String]) -> String { "choose from \(NagareStrings.list(known))" }
    }

    /// - Parameter commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
    static func seeHelp(_ commandPath: String?) -> String {
        "see nagare help\(commandPath.map { " \($0)" } ?? "")"
    }
}

private func seeHelp(_ commandPath: String?) -> String { EnglishUsageStrings.seeHelp(commandPath) }
