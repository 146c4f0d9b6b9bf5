import Console
import TerminalFrames

extension UsageStrings {
    var aliases: Aliases { Aliases(language: language) }

    struct Aliases: Sendable {
        let language: Language

        func isCommand(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation, why: language.text("\"\(name)\" is a command", "「\(name)」はコマンドの名前です"),
                suggestion: language.text("choose another name", "別の名前を選んでください"), in: language)
        }

        func invalidName(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("\"\(name)\" is not a valid alias name", "「\(name)」はエイリアスの名前に使えません"),
                suggestion: language.text("use letters, digits, - and _", "文字、数字、-、_を使ってください"), in: language)
        }

        func noCommand(_ text: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("\"\(text)\" does not begin with a command", "「\(text)」はコマンドで始まっていません"),
                suggestion: language.seeHelp(nil), in: language)
        }

        func refersToItself(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("the alias \"\(name)\" refers to itself", "エイリアス「\(name)」が自分自身を参照しています"),
                suggestion: language.text(
                    "change it with nagare config set alias.\(name)",
                    "nagare config set alias.\(name)で変更してください"), in: language)
        }

        func tooLong(_ name: String, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the alias \"\(name)\" stands for more than \(maximum) bytes",
                    "エイリアス「\(name)」の展開結果が\(maximum)バイトを超えています"),
                suggestion: language.text(
                    "change it with nagare config set alias.\(name)",
                    "nagare config set alias.\(name)で変更してください"), in: language)
        }

        /// - Parameter needed: The number of arguments that the alias refers to.
        func missingArguments(_ name: String, needed: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the alias \"\(name)\" needs \(needed == 1 ? "1 argument" : "\(needed) arguments")",
                    "エイリアス「\(name)」には\(needed)個の引数が必要です"),
                suggestion: language.text("see nagare help \(name)", "nagare help \(name)を参照してください"),
                in: language)
        }

        func noShell(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "cannot start /bin/sh for the alias \"\(name)\"", "エイリアス「\(name)」のための/bin/shを起動できません"),
                suggestion: language.text("check the system's limits", "システムの制限を確認してください"), in: language)
        }

        func unclosedQuote(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "the alias \"\(name)\" has an unclosed quote", "エイリアス「\(name)」の引用符が閉じられていません"),
                suggestion: language.text("close the quote", "引用符を閉じてください"), in: language)
        }

        private let operation = "alias"
    }

    var system: System { System(language: language) }

    struct System: Sendable {
        let language: Language

        func noHomeFolder(variable: String) -> ErrorMessage {
            ErrorMessage(
                "settings", why: language.text("no home folder is set", "ホームフォルダーが設定されていません"),
                suggestion: language.text("set HOME or \(variable)", "HOMEまたは\(variable)を設定してください"),
                in: language)
        }

        func tooManyOpenFiles(_ limit: Int, needed: Int) -> ErrorMessage {
            ErrorMessage(
                "start",
                why: language.text(
                    "too many open files: the limit is \(limit)", "開けるファイルの数が足りません（上限\(limit)個）"),
                suggestion: language.text(
                    "raise it with ulimit -n \(needed)", "ulimit -n \(needed)で増やしてください"), in: language)
        }

        func notEnoughMemory(kilobytes: Int, needed: Int) -> ErrorMessage {
            ErrorMessage(
                "start",
                why: language.text(
                    "not enough memory: the limit is \(kilobytes) kB", "メモリーが足りません（上限\(kilobytes) kB）"),
                suggestion: language.text(
                    "raise it with ulimit -v \(needed)", "ulimit -v \(needed)で増やしてください"), in: language)
        }

        func cannotWriteManual(path: String) -> ErrorMessage {
            ErrorMessage(
                "manual", why: language.text("cannot write \(path)", "\(path)に書き込めません"),
                suggestion: language.text("check the folder", "フォルダーを確認してください"), in: language)
        }
    }
}
