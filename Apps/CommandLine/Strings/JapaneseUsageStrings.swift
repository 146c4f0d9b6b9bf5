import TerminalUI

/// The texts in Japanese.
struct JapaneseUsageStrings: UsageStrings {
    var arguments: any UsageArgumentsStrings { Arguments() }
    struct Arguments: UsageArgumentsStrings {
        func rejected(_ commandPath: String?, why: String, advice: String?) -> ErrorMessage {
            message(commandPath ?? "usage", why, advice ?? seeHelp(commandPath))
        }

        func why(_ mistake: ArgumentMistake) -> String {
            switch mistake {
            case .limit: "-Lの値は1以上でなければなりません"
            case .page: "--pageの値は1〜100でなければなりません"
            case .items: "--itemsの値は0以上でなければなりません"
            case .emptyQuery: "検索語が空です"
            case .profileName: "プロファイル名に使えるのは文字、数字、-、_だけです"
            case .longQuery(let maximum): "検索語が\(maximum)文字を超えています"
            case .excludes(let one, let other): "\(one)と\(other)は同時に指定できません"
            case .notSupported(let option): "このコマンドに\(option)は効果がありません"
            case .needs(let option, let needed): "\(option)には\(needed == "ids" ? "ID" : needed)も必要です"
            case .sortKey(let known): "--sortに指定できるのは\(list(known))のいずれかです"
            case .speed(let known): "--speedに指定できるのは\(list(known.map(NagareStrings.number)))のいずれかです"
            case .size(let maximum):
                "--sizeには80x24のように、列数x行数をそれぞれ1〜\(maximum)で指定する必要があります"
            case .path(let text): "「\(text)」は、ホストを含まない、パーセントエンコードされたパスではありません"
            case .longPath(let maximum): "パスが\(maximum.grouped)バイトを超えています"
            case .method(let known): "-Xに指定できるのは\(list(known))のいずれかです"
            case .field(let text): "「\(text)」はkey=valueの形式ではありません"
            case .fault(let text): "「\(text)」という障害はありません"
            case .route(let text): "「\(text)」はnagare://で始まるURLではありません"
            case .typeName(let text): "「\(text)」はSwiftの型名ではありません"
            case .statePath(let text): "「\(text)」はResultsStateのようなストアの名前ではありません"
            case .allPages: "--outputはすべてのページを書き込むため、コマンドは指定できません"
            case .framesInScope: "--framesはアプリ全体をテストするため、--scopeは指定できません"
            }
        }

        func why(_ problem: ParserProblem) -> String {
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

        func advice(_ problem: ParserProblem) -> String? {
            switch problem {
            case .unknownOption(_, let suggestion?): "「\(suggestion)」ではありませんか？"
            case .invalidValue(_, _, let choices) where !choices.isEmpty: choose(choices)
            case .other(_, let advice): advice
            case .unknownOption, .missingValue, .missingArgument, .unexpectedArguments, .unexpectedValue,
                .invalidValue:
                nil
            }
        }

        var notUnderstood: String { "引数が正しくありません" }
    }

    var commands: any UsageCommandsStrings { Commands() }
    struct Commands: UsageCommandsStrings {
        func unknown(_ what: String, typed: String, suggestion: String?, seeing commandPath: String?)
            -> ErrorMessage
        {
            message(
                what, "「\(typed)」というコマンドはありません",
                suggestion.map { "「\($0)」ではありませんか？" } ?? seeHelp(commandPath))
        }

        func missing(_ what: String, _ known: [String]) -> ErrorMessage {
            message(what, "コマンドが指定されていません", choose(known))
        }

        func notATerminal(_ what: String, _ advice: TerminalAdvice) -> ErrorMessage {
            let suggestion =
                switch advice {
                case .runInTerminal: "端末で実行してください"
                case .runInTerminalOrUseCommand: "端末で実行するか、コマンドを指定してください"
                case .useFrameCommand: "nagare journal frameでフレームを出力してください"
                }
            return message(what, "標準入力または標準出力が端末ではありません", suggestion)
        }

        func noScreen(_ url: String) -> ErrorMessage {
            message("open", "\(url)というURLの画面はありません", seeHelp("open"))
        }
    }

    var json: any UsageJSONStrings { JSON() }
    struct JSON: UsageJSONStrings {
        func unknownField(_ what: String, name: String, known: [String]) -> ErrorMessage {
            message(what, "「\(name)」というフィールドはありません", choose(known))
        }

        func noFields(_ what: String, known: [String]) -> ErrorMessage {
            message(what, "--fieldsが空です", choose(known))
        }

        func unclosedPlaceholder(_ what: String) -> ErrorMessage {
            message(what, "テンプレートの{に対応する}がありません", "文字としての{は{{と書いてください")
        }
    }

    var aliases: any UsageAliasesStrings { Aliases() }
    struct Aliases: UsageAliasesStrings {
        func isCommand(_ name: String) -> ErrorMessage {
            message(what, "「\(name)」はコマンドの名前です", "別の名前を選んでください")
        }

        func invalidName(_ name: String) -> ErrorMessage {
            message(what, "「\(name)」はエイリアスの名前に使えません", "文字、数字、-、_を使ってください")
        }

        func noCommand(_ text: String) -> ErrorMessage {
            message(what, "「\(text)」はコマンドで始まっていません", seeHelp(nil))
        }

        func refersToItself(_ name: String) -> ErrorMessage {
            message(
                what, "エイリアス「\(name)」が自分自身を参照しています",
                "nagare config set alias.\(name)で変更してください")
        }

        func tooLong(_ name: String, maximum: Int) -> ErrorMessage {
            message(
                what, "エイリアス「\(name)」の展開結果が\(maximum)バイトを超えています",
                "nagare config set alias.\(name)で変更してください")
        }

        func missingArguments(_ name: String, needed: Int) -> ErrorMessage {
            message(
                what, "エイリアス「\(name)」には\(needed)個の引数が必要です",
                "nagare help \(name)を参照してください")
        }

        func noShell(_ name: String) -> ErrorMessage {
            message(
                what, "エイリアス「\(name)」のための/bin/shを起動できません", "システムの制限を確認してください")
        }

        func unclosedQuote(_ name: String) -> ErrorMessage {
            message(what, "エイリアス「\(name)」の引用符が閉じられていません", "引用符を閉じてください")
        }

        private let what = "alias"
    }

    var system: any UsageSystemStrings { System() }
    struct System: UsageSystemStrings {
        func noHomeFolder(variable: String) -> ErrorMessage {
            message(
                "settings", "ホームフォルダーが設定されていません", "HOMEまたは\(variable)を設定してください")
        }

        func tooManyOpenFiles(_ limit: Int, needed: Int) -> ErrorMessage {
            message(
                "start", "開けるファイルの数が足りません（上限\(limit)個）",
                "ulimit -n \(needed)で増やしてください")
        }

        func notEnoughMemory(kilobytes: Int, needed: Int) -> ErrorMessage {
            message(
                "start", "メモリーが足りません（上限\(kilobytes) kB）", "ulimit -v \(needed)で増やしてください")
        }

        func cannotWriteManual(path: String) -> ErrorMessage {
            message("manual", "\(path)に書き込めません", "フォルダーを確認してください")
        }
    }
}

private func message(_ what: String, _ why: String, _ suggestion: String) -> ErrorMessage {
    ErrorMessage(what, why: why, suggestion: suggestion, in: .japanese)
}

private func seeHelp(_ commandPath: String?) -> String {
    "nagare help\(commandPath.map { " \($0)" } ?? "")を参照してください"
}

private func list(_ items: [String]) -> String { items.joined(separator: "、") }
private func choose(_ known: [String]) -> String { "\(list(known))から選んでください" }
