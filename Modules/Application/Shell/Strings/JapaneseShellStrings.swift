import ApplicationFlux
import TerminalUI

/// The texts in Japanese.
struct JapaneseShellStrings: ShellStrings {
    func terminalTooSmall(minimumRows rows: Int, columns: Int) -> String {
        "画面が小さすぎます（\(columns)×\(rows)以上が必要）"
    }

    func noScreen(for route: Route) -> String { "\(route.url)の画面はありません" }

    var logOutQuestion: String { "ログアウトしますか？" }

    func question(_ question: QuitQuestion) -> String {
        switch question {
        case .unfinishedChanges: "変更を送信中です。それでも終了しますか？"
        case .always: "終了しますか？"
        }
    }

    func openQuestion(count: Int) -> String { "ブラウザーで\(count.grouped)個のタブを開きますか？" }

    func answerHint(yesKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(" はい  その他のキー：キャンセル", .dim),
        ])
    }

    func answerHint(yesKey: String, noKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(" はい  ", .dim), StyledSpan(noKey, .key),
            StyledSpan(" いいえ", .dim),
        ])
    }

    func closeHint(key: String) -> StyledLine {
        StyledLine([StyledSpan(key, .key), StyledSpan(" 閉じる", .dim)])
    }

    // MARK: - Toasts and notices

    func opened(_ address: String) -> String { "\(address)を開きました" }

    func copied(_ text: String) -> String { "コピーしました：\(text)" }

    func copiedLines(_ count: Int) -> String { "\(count)行をコピーしました" }

    func pageNotOpened(_ failure: DesktopFailure) -> StyledLine {
        StyledLine(ErrorMessage("ページを開く", failure, in: .japanese).sentence, .failure)
    }

    // MARK: - Help and the command palette

    var help: any ShellHelpStrings { Help() }
    struct Help: ShellHelpStrings {
        var onThisScreen: String { "この画面" }
        var everywhere: String { "すべての画面" }
    }

    var commandPalette: any ShellCommandPaletteStrings { CommandPalette() }
    struct CommandPalette: ShellCommandPaletteStrings {
        var placeholder: String { "コマンドを入力" }
        var noMatches: String { "一致するコマンドはありません" }
    }

    var keys: any ShellKeysStrings { Keys() }
    struct Keys: ShellKeysStrings {
        var refresh: String { "更新" }
        var undo: String { "元に戻す" }
        var quit: String { "終了" }
        var suspend: String { "一時停止（fgで再開）" }
        var help: String { "ヘルプ" }
        var showCommands: String { "すべてのコマンドを表示" }
        var back: String { "戻る" }
        var historyBack: String { "直前に表示した画面へ戻る" }
        var historyForward: String { "戻る前の画面へ進む" }
        var copyAddress: String { "URLをコピー" }
        var closeNotice: String { "通知を閉じる" }
        var logOut: String { "ログアウト" }
        var run: String { "実行" }
        var findCommand: String { "コマンドを検索" }
        var next: String { "次へ" }
        var down: String { "下へ" }
        var up: String { "上へ" }
        var close: String { "閉じる" }
    }

    var hints: any ShellHintsStrings { Hints() }
    struct Hints: ShellHintsStrings {
        var refresh: String { "更新" }
        var undo: String { "元に戻す" }
        var quit: String { "終了" }
        var help: String { "ヘルプ" }
        var commands: String { "コマンド" }
        var back: String { "戻る" }
        var copy: String { "コピー" }
        var run: String { "実行" }
        var find: String { "検索" }
        var next: String { "次へ" }
        var down: String { "下へ" }
        var up: String { "上へ" }
        var close: String { "閉じる" }
    }
}
