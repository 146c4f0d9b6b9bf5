package import TerminalFrames

/// Errors about the command line, and about where it runs.
package struct UsageStrings: Sendable {
    package let language: Language

    package var arguments: Arguments { Arguments(language: language) }

    package struct Arguments: Sendable {
        package let language: Language

        /// - Parameters:
        ///   - commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
        ///   - advice: `nil` refers to the command's help.
        package func rejected(_ commandPath: String?, why: String, advice: String?) -> ErrorMessage {
            ErrorMessage(
                commandPath ?? language.usageName, why: why,
                suggestion: advice ?? language.seeHelp(commandPath),
                in: language)
        }

        package func why(_ mistake: ArgumentMistake) -> String {
            switch mistake {
            case .limit: language.text("-L must be 1 or more", "-Lの値は1以上でなければなりません")
            case .page: language.text("--page must be between 1 and 100", "--pageの値は1〜100でなければなりません")
            case .items: language.text("--items must be 0 or more", "--itemsの値は0以上でなければなりません")
            case .emptyQuery: language.text("the query is empty", "検索語が空です")
            case .profileName:
                language.text(
                    "a profile name can only contain letters, digits, - and _", "プロファイル名に使えるのは文字、数字、-、_だけです")
            case .longQuery(let maximum):
                language.text("the query is longer than \(maximum) characters", "検索語が\(maximum)文字を超えています")
            case .excludes(let one, let other):
                language.text("\(one) and \(other) cannot be used together", "\(one)と\(other)は同時に指定できません")
            case .notSupported(let option):
                language.text("\(option) has no effect on this command", "このコマンドに\(option)は効果がありません")
            case .fieldsOfJSON(let fields):
                language.text(
                    "--json takes no fields: write --fields \(fields), or --json behind the other words",
                    "--jsonにフィールドは指定できません。--fields \(fields)と書くか、--jsonを他の語の後に書いてください")
            case .needs(let option, let needed):
                language.text(
                    "\(option) needs \(needed)", "\(option)には\(needed == "ids" ? "ID" : needed)も必要です")
            case .sortKey(let known):
                language.text(
                    "--sort must be one of \(language.list(known))",
                    "--sortに指定できるのは\(language.list(known))のいずれかです")
            case .speed(let known):
                language.text(
                    "--speed must be one of \(language.list(known.map(NagareStrings.number)))",
                    "--speedに指定できるのは\(language.list(known.map(NagareStrings.number)))のいずれかです")
            case .width(let minimum, let maximum):
                language.text(
                    "--width must be 0, or between \(minimum) and \(maximum.grouped)",
                    "--widthの値は0、または\(minimum)〜\(maximum.grouped)でなければなりません")
            case .size(let maximum):
                language.text(
                    "--size must be COLUMNSxROWS, such as 80x24, each from 1 to \(maximum)",
                    "--sizeには80x24のように、列数x行数をそれぞれ1〜\(maximum)で指定する必要があります")
            case .partSize(let maximum):
                language.text(
                    "--record-parts must be a number of megabytes from 1 to \(maximum.grouped)",
                    "--record-partsには1〜\(maximum.grouped)のメガバイト数を指定する必要があります")
            case .path(let text):
                language.text(
                    "\"\(text)\" is not a percent-encoded path without a host",
                    "「\(text)」は、ホストを含まない、パーセントエンコードされたパスではありません")
            case .longPath(let maximum):
                language.text(
                    "the path is longer than \(maximum.grouped) bytes", "パスが\(maximum.grouped)バイトを超えています")
            case .method(let known):
                language.text(
                    "-X must be one of \(language.list(known))",
                    "-Xに指定できるのは\(language.list(known))のいずれかです")
            case .field(let text):
                language.text("\"\(text)\" is not a field such as key=value", "「\(text)」はkey=valueの形式ではありません")
            case .fault(let text): language.text("\"\(text)\" is not a fault", "「\(text)」という障害はありません")
            case .route(let text):
                language.text("\"\(text)\" is not a nagare:// URL", "「\(text)」はnagare://で始まるURLではありません")
            case .typeName(let text):
                language.text("\"\(text)\" is not the name of a Swift type", "「\(text)」はSwiftの型名ではありません")
            case .statePath(let text):
                language.text(
                    "\"\(text)\" does not name a store, such as ResultsState",
                    "「\(text)」はResultsStateのようなストアの名前ではありません")
            case .allPages:
                language.text(
                    "--output writes all pages; give no command", "--outputはすべてのページを書き込むため、コマンドは指定できません")
            case .framesInScope:
                language.text(
                    "--frames tests the whole app; omit --scope", "--framesはアプリ全体をテストするため、--scopeは指定できません")
            }
        }

        package func why(_ problem: ParserProblem) -> String {
            language.text {
                switch problem {
                case .unknownOption(let name, _): "unknown option '\(name)'"
                case .missingValue(let option): "missing value for '\(option)'"
                case .missingArgument(let name): "missing expected argument '\(name)'"
                case .unexpectedArguments(let words) where words.count == 1:
                    "unexpected argument '\(words[0])'"
                case .unexpectedArguments(let words):
                    "\(words.count) unexpected arguments: '\(words.joined(separator: "', '"))'"
                case .unexpectedValue(let value, let option):
                    "the option '\(option)' does not take any value, but '\(value)' was specified"
                case .invalidValue(let value, let argument, _):
                    "the value '\(value)' is invalid for '\(argument)'"
                case .other(let why, _): why
                }
            } japanese: {
                switch problem {
                case .unknownOption(let name, _): "「\(name)」というオプションはありません"
                case .missingValue(let option): "「\(option)」の値がありません"
                case .missingArgument(let name): "引数「\(name)」がありません"
                case .unexpectedArguments(let words):
                    "余分な引数\(words.map { "「\($0)」" }.joined())があります"
                case .unexpectedValue(let value, let option):
                    "オプション「\(option)」には値を指定できません（「\(value)」が指定されました）"
                case .invalidValue(let value, let argument, _):
                    "「\(value)」は「\(argument)」の値として正しくありません"
                case .other(let why, _): why
                }
            }
        }

        /// - Returns: `nil` if there is no better advice than the command's help.
        package func advice(_ problem: ParserProblem) -> String? {
            switch problem {
            case .unknownOption(_, let suggestion?):
                language.text("did you mean '\(suggestion)'?", "「\(suggestion)」ではありませんか？")
            case .invalidValue(_, _, let choices) where !choices.isEmpty:
                language.choose(choices)
            case .other(_, let advice):
                advice
            case .unknownOption, .missingValue, .missingArgument, .unexpectedArguments, .unexpectedValue,
                .invalidValue:
                nil
            }
        }

        package var notUnderstood: String { language.text("invalid arguments", "引数が正しくありません") }
    }

    package var commands: Commands { Commands(language: language) }

    package struct Commands: Sendable {
        package let language: Language

        /// - Parameters:
        ///   - operation: The operation; `nil` for the command line as a whole.
        ///   - suggestion: A command with a similar name.
        ///   - commandPath: The group of commands; `nil` for all commands.
        package func unknown(
            _ operation: String?, typed: String, suggestion: String?, seeing commandPath: String?
        ) -> ErrorMessage {
            ErrorMessage(
                operation ?? language.usageName,
                why: language.text("unknown command \"\(typed)\"", "「\(typed)」というコマンドはありません"),
                suggestion: suggestion.map { language.text("did you mean \($0)?", "「\($0)」ではありませんか？") }
                    ?? language.seeHelp(commandPath), in: language)
        }

        package func missing(_ operation: String, _ known: [String]) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("a command is missing", "コマンドが指定されていません"),
                suggestion: language.choose(known), in: language)
        }

        package func notATerminal(_ operation: String, _ advice: TerminalAdvice) -> ErrorMessage {
            let suggestion =
                switch advice {
                case .runInTerminal: language.text("run it in a terminal", "端末で実行してください")
                case .runInTerminalOrUseCommand:
                    language.text("run it in a terminal, or give a command", "端末で実行するか、コマンドを指定してください")
                case .useFrameCommand:
                    language.text(
                        "print a frame with nagare journal frame", "nagare journal frameでフレームを出力してください")
                }
            return ErrorMessage(
                operation,
                why: language.text("standard input or output is not a terminal", "標準入力または標準出力が端末ではありません"),
                suggestion: suggestion, in: language)
        }

        package func noScreen(_ url: String) -> ErrorMessage {
            ErrorMessage(
                "open", why: language.text("no screen has the URL \(url)", "「\(url)」というURLの画面はありません"),
                suggestion: language.seeHelp("open"), in: language)
        }
    }

    package var json: JSON { JSON(language: language) }

    package struct JSON: Sendable {
        package let language: Language

        package func unknownField(_ operation: String, name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("unknown field \"\(name)\"", "「\(name)」というフィールドはありません"),
                suggestion: language.choose(known), in: language)
        }

        package func noFields(_ operation: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("--fields is empty", "--fieldsが空です"),
                suggestion: language.choose(known), in: language)
        }

        func unclosedPlaceholder(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("the template has a { without a }", "テンプレートの{に対応する}がありません"),
                suggestion: language.text("write {{ for a literal brace", "文字としての{は{{と書いてください"), in: language)
        }
    }
}

/// What to do about a command that needs a terminal.
package enum TerminalAdvice {
    case runInTerminal, runInTerminalOrUseCommand, useFrameCommand
}

extension Language {
    /// The errors about the command line in this language.
    package var usageStrings: UsageStrings { UsageStrings(language: self) }
}

extension Language {
    /// - Parameter commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
    package func seeHelp(_ commandPath: String?) -> String {
        let command = "nagare help\(commandPath.map { " \($0)" } ?? "")"
        return text("see \(command)", "\(command)を参照してください")
    }
}

extension UsageStrings {
    var templates: Templates { Templates(language: language) }

    /// Mistakes in `--template`.
    struct Templates: Sendable {
        let language: Language

        func unknownName(
            _ operation: String, name: String, fields: [String], functions: [String]
        ) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the template's \"\(name)\" is neither a field nor a function",
                    "テンプレートの「\(name)」はフィールドでも関数でもありません"),
                suggestion: language.choose(fields + functions), in: language)
        }

        func wrongArguments(_ operation: String, function: String, expected: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\(function) in the template needs \(expected == 1 ? "a value" : "\(expected) values")",
                    "テンプレートの\(function)には値が\(expected)個必要です"),
                suggestion: seeHelp, in: language)
        }

        func unknownColor(_ operation: String, _ name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\"\(name)\" in the template is not a colour", "テンプレートの「\(name)」は色ではありません"),
                suggestion: language.choose(known), in: language)
        }

        func invalid(_ operation: String, placeholder: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the template's {\(placeholder)} is invalid", "テンプレートの{\(placeholder)}が正しくありません"),
                suggestion: seeHelp, in: language)
        }

        func doubleBraces(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "placeholders of a template have single braces and no dot",
                    "テンプレートのプレースホルダーは、一重の波括弧で囲み、ドットを付けません"),
                suggestion: language.text(
                    "write {title}, or {title | truncate 40}", "{title}や{title | truncate 40}のように書いてください"),
                in: language)
        }

        func tableRowNotAlone(_ operation: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "tablerow must be the only placeholder, without other text",
                    "tablerowは、テンプレートで唯一のプレースホルダーでなければならず、他の文字も書けません"),
                suggestion: seeHelp, in: language)
        }

        private var seeHelp: String { language.seeHelp(nil) }
    }
}

extension Language {
    /// What a mistake in the command line is about, if it is not a command.
    fileprivate var usageName: String { text("usage", "使い方") }
}
