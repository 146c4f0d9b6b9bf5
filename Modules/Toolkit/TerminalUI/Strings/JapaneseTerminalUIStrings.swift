/// The texts in Japanese.
struct JapaneseTerminalUIStrings: TerminalUIStrings {
    var fieldIsFull: String { "64 KBの上限" }

    var keys: any TerminalUIKeysStrings { Keys() }
    struct Keys: TerminalUIKeysStrings {
        var next: String { "次へ" }
        var previous: String { "前へ" }
        var pageDown: String { "1ページ下へ" }
        var pageUp: String { "1ページ上へ" }
        var halfPageDown: String { "半ページ下へ" }
        var halfPageUp: String { "半ページ上へ" }
        var first: String { "先頭へ" }
        var last: String { "末尾へ" }

        var left: String { "左へ" }
        var right: String { "右へ" }
        var wordLeft: String { "1単語左へ" }
        var wordRight: String { "1単語右へ" }
        var start: String { "行頭へ" }
        var end: String { "行末へ" }
        var deleteBackward: String { "前の文字を削除" }
        var deleteForward: String { "次の文字を削除" }
        var deleteWordBackward: String { "前の単語を削除" }
        var deleteWordForward: String { "次の単語を削除" }
        var deleteToStart: String { "行頭まで削除" }
        var deleteToEnd: String { "行末まで削除" }
    }

    func sentence(_ operation: String, why: String, suggestion: String) -> String {
        "\(operation)：\(why)。\(suggestion)" + (suggestion.hasSuffix("？") ? "" : "。")
    }

    func failedToOpen(_ what: String, _ failure: DesktopFailure) -> ErrorMessage {
        switch failure {
        case .noWebPage(let address):
            ErrorMessage(
                what, why: "\(address)はWebページのアドレスではありません", suggestion: "代わりにコピーしてください",
                in: .japanese)
        case .noProgram(let address):
            ErrorMessage(
                what, why: "ブラウザーを起動できません", suggestion: "\(address)をブラウザーで開いてください",
                in: .japanese)
        case .playerFailed(let address, let status):
            ErrorMessage(
                what, why: "mpvが失敗しました（終了コード\(status)）",
                suggestion: "\(address)をブラウザーで開いてください", in: .japanese)
        }
    }

    func appCannotBeShown(_ failure: TerminalFailure) -> ErrorMessage {
        let why =
            switch failure {
            case .notATerminal: "ここは端末ではありません"
            case .unusable(let type): "端末の種類「\(type)」ではカーソルを移動できません"
            case .system(let number): "端末を開けません（エラー\(number)）"
            }
        return ErrorMessage(
            "app", why: why, suggestion: "代わりにコマンドを使ってください（nagare --help）", in: .japanese)
    }
}
