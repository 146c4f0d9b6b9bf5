package import FluxRouting
package import TerminalFrames

/// Text shown by the app's shell (tabs, dialogs, notices) and by components that screens share.
package struct ShellStrings: Sendable {
    let language: Language

    package func terminalTooSmall(minimumRows rows: Int, columns: Int) -> String {
        language.text("too small (minimum \(columns)×\(rows))", "画面が小さすぎます（\(columns)×\(rows)以上が必要）")
    }

    package func noScreen(for route: Route) -> String {
        language.text("no screen for \(route.text)", "\(route.text)の画面はありません")
    }

    package func question(_ question: QuitQuestion) -> String {
        switch question {
        case .unfinishedChanges:
            language.text("Changes are still being made. Quit anyway?", "変更を送信中です。それでも終了しますか？")
        case .always: language.text("Quit?", "終了しますか？")
        }
    }

    /// The question whether to open `count` pages, each in a tab of the browser.
    package func openQuestion(count: Int) -> String {
        language.text("open \(count.grouped) tabs in the browser?", "ブラウザーで\(count.grouped)個のタブを開きますか？")
    }

    package func answerHint(yesKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key),
            StyledSpan(language.text(" yes  any other key: cancel", " はい  その他のキー：キャンセル"), .dim),
        ])
    }

    package func answerHint(yesKey: String, noKey: String) -> StyledLine {
        StyledLine([
            StyledSpan("  "), StyledSpan(yesKey, .key), StyledSpan(language.text(" yes  ", " はい  "), .dim),
            StyledSpan(noKey, .key),
            StyledSpan(language.text(" no", " いいえ"), .dim),
        ])
    }

    package func closeHint(key: String) -> StyledLine {
        StyledLine([StyledSpan(key, .key), StyledSpan(language.text(" close", " 閉じる"), .dim)])
    }

    // MARK: - Toasts and notices

    package func opened(_ address: String) -> String {
        language.text("opened \(address)", "「\(address)」をブラウザーで開きました")
    }

    package func copied(_ text: String) -> String { language.text("copied \(text)", "コピーしました：\(text)") }

    package func copiedLines(_ count: Int) -> String {
        language.text("copied \(count) \(count == 1 ? "line" : "lines")", "\(count)行をコピーしました")
    }

    /// The notice about a page that no browser could be started for.
    package func pageNotOpened(_ failure: DesktopFailure) -> StyledLine {
        StyledLine(ErrorMessage(language.text("open", "ページを開く"), failure, in: language).sentence, .failure)
    }

    // MARK: - Help and the command palette

    package var help: Help { Help(language: language) }

    package struct Help: Sendable {
        let language: Language

        package var onThisScreen: String { language.text("On this screen", "この画面") }
        package var everywhere: String { language.text("Everywhere", "すべての画面") }
    }

    package var commandPalette: CommandPalette { CommandPalette(language: language) }

    package struct CommandPalette: Sendable {
        let language: Language

        package var placeholder: String { language.text("type a command", "コマンドを入力") }
        var inUse: String { language.text("in use", "使用中") }
        package var noMatches: String { language.text("no matching commands", "一致するコマンドはありません") }
    }

    package var keys: Keys { Keys(language: language) }

    /// Descriptions of keys.
    package struct Keys: Sendable {
        let language: Language

        package var refresh: String { language.text("Refresh", "更新") }
        package var undo: String { language.text("Undo the latest change", "最後の変更を元に戻す") }
        package var redo: String { language.text("Redo what was undone", "元に戻した変更をやり直す") }
        package var quit: String { language.text("Quit", "終了") }
        package var suspend: String { language.text("Suspend (fg resumes)", "一時停止（fgで再開）") }
        package var help: String { language.text("Help", "ヘルプ") }
        package var showCommands: String { language.text("Show all commands", "すべてのコマンドを表示") }
        package var back: String { language.text("Back", "戻る") }
        package var historyBack: String { language.text("Back to the screen visited before", "直前に表示した画面へ戻る") }

        package var historyForward: String {
            language.text("Forward to the screen left with back", "戻る前の画面へ進む")
        }

        package var open: String { language.text("Open", "開く") }
        package var openInBrowser: String { language.text("Open in the browser", "ブラウザーで開く") }
        package var copyAddress: String { language.text("Copy the address", "URLをコピー") }
        package var closeNotice: String { language.text("Close the notice", "通知を閉じる") }
        package var run: String { language.text("Run", "実行") }
        package var findCommand: String { language.text("Find a command", "コマンドを検索") }
        package var next: String { language.text("Next", "次へ") }
        package var down: String { language.text("Down", "下へ") }
        package var up: String { language.text("Up", "上へ") }
        package var close: String { language.text("Close", "閉じる") }
    }

    package var hints: Hints { Hints(language: language) }

    /// Labels of keys in the row of hints.
    package struct Hints: Sendable {
        let language: Language

        package var refresh: String { language.text("refresh", "更新") }
        package var quit: String { language.text("quit", "終了") }
        package var help: String { language.text("help", "ヘルプ") }
        /// After the key of the first tab.
        package func tabs(count: Int) -> String {
            count > 1 ? language.text("… \(count) tabs", "…\(count) タブ") : language.text("tab", "タブ")
        }
        package var commands: String { language.text("commands", "コマンド") }
        package var back: String { language.text("back", "戻る") }
        package var open: String { language.text("open", "開く") }
        package var openInBrowser: String { language.text("browser", "ブラウザー") }
        package var copy: String { language.text("copy", "コピー") }
        package var run: String { language.text("run", "実行") }
        package var find: String { language.text("find a command", "コマンドを検索") }
        package var next: String { language.text("next", "次へ") }
        package var down: String { language.text("down", "下へ") }
        package var up: String { language.text("up", "上へ") }
        package var close: String { language.text("close", "閉じる") }
    }
}

extension Language {
    /// The module's texts in this language.
    package var shellStrings: ShellStrings { ShellStrings(language: self) }
}
