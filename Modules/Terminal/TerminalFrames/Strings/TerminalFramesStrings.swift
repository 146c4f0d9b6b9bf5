/// The texts of this module.
struct TerminalFramesStrings: Sendable {
    let language: Language

    /// Shown at the end of a field that has its maximum length.
    var fieldIsFull: String { language.text("64 KB, full", "64 KBの上限に達しました") }

    var keys: Keys { Keys(language: language) }

    /// The descriptions of keys in Help.
    struct Keys: Sendable {
        let language: Language

        var next: String { language.text("Next", "次へ") }
        var previous: String { language.text("Previous", "前へ") }
        var pageDown: String { language.text("Page down", "1ページ下へ") }
        var pageUp: String { language.text("Page up", "1ページ上へ") }
        var halfPageDown: String { language.text("Half page down", "半ページ下へ") }
        var halfPageUp: String { language.text("Half page up", "半ページ上へ") }
        var first: String { language.text("First", "先頭へ") }
        var last: String { language.text("Last", "末尾へ") }

        var left: String { language.text("Left", "左へ") }
        var right: String { language.text("Right", "右へ") }
        var wordLeft: String { language.text("Word left", "1単語左へ") }
        var wordRight: String { language.text("Word right", "1単語右へ") }
        var start: String { language.text("Start of line", "行頭へ") }
        var end: String { language.text("End of line", "行末へ") }
        var deleteBackward: String { language.text("Delete previous character", "前の文字を削除") }
        var deleteForward: String { language.text("Delete next character", "次の文字を削除") }
        var deleteWordBackward: String { language.text("Delete previous word", "前の単語を削除") }
        var deleteWordForward: String { language.text("Delete next word", "次の単語を削除") }
        var deleteToStart: String { language.text("Delete to start of line", "行頭まで削除") }
        var deleteToEnd: String { language.text("Delete to end of line", "行末まで削除") }
    }

    /// An error message on one line. The colon after a command's name is that of the name's script.
    func sentence(_ operation: String, why: String, suggestion: String) -> String {
        let colon = operation.last?.isASCII == true ? ": " : "："
        return language.text(
            "\(operation): \(why); \(suggestion)",
            "\(operation)\(colon)\(why)。\(suggestion)" + (suggestion.hasSuffix("？") ? "" : "。"))
    }

    func failedToOpen(_ what: String, _ failure: DesktopFailure) -> ErrorMessage {
        switch failure {
        case .noWebPage(let address):
            ErrorMessage(
                what,
                why: language.text("\(address) is not a web address", "「\(address)」はWebページのアドレスではありません"),
                suggestion: language.text("copy it instead", "代わりにコピーしてください"), in: language)
        case .noProgram(let address):
            ErrorMessage(
                what, why: language.text("no browser could be started", "ブラウザーを起動できません"),
                suggestion: language.text("open \(address) yourself", "「\(address)」をブラウザーで開いてください"),
                in: language)
        }
    }

    /// Why a program cannot be shown, and what to do.
    func cannotBeShown(_ failure: TerminalFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .notATerminal:
            (
                language.text("this is not a terminal", "標準入出力が端末に接続されていません"),
                language.text("run it in a terminal", "端末で実行してください")
            )
        case .unusable(let type):
            (
                language.text(
                    "the terminal type \"\(type)\" cannot position the cursor", "端末の種類「\(type)」ではカーソルを移動できません"
                ),
                language.text("use another terminal, or set TERM", "別の端末を使うか、TERMを設定してください")
            )
        case .system(let number):
            (
                language.text("the terminal cannot be opened (error \(number))", "端末を開けません（エラー\(number)）"),
                language.text("use another terminal", "別の端末を使ってください")
            )
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: TerminalFramesStrings { TerminalFramesStrings(language: self) }

    /// The items, separated as in a sentence.
    package func list(_ items: [String]) -> String { items.joined(separator: text(", ", "、")) }

    /// The advice to use one of the known values.
    package func choose(_ known: [String]) -> String {
        text("choose from \(list(known))", "\(list(known))から選んでください")
    }
}
