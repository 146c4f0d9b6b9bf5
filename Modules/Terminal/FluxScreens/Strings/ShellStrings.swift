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

extension ShellStrings {
    package var lists: Lists { Lists(language: language) }

    /// Lists with selected items, an order and a filter.
    package struct Lists: Sendable {
        let language: Language

        package var deselectAll: String { language.text("Deselect all", "選択をすべて解除") }
        package var deselectHint: String { language.text("deselect", "選択解除") }
        package var select: String { language.text("Select items for the next command", "次のコマンドの対象を選択") }
        package var selectAll: String { language.text("Select or deselect all", "すべて選択、または選択解除") }
        package var sort: String { language.text("Sort the list", "一覧の並べ替え") }
        package var clearFilter: String { language.text("Clear the filter", "絞り込みを解除") }
        package var clearHint: String { language.text("clear", "解除") }
        package var filter: String { language.text("Filter the list", "一覧の絞り込み") }
        package var filterHint: String { language.text("filter", "絞り込み") }
        package var togglePreview: String { language.text("Toggle preview", "プレビューの表示切り替え") }
        package var filterPlaceholder: String { language.text("filter the list", "一覧を絞り込む") }
        package var enterField: String { language.text("Search", "検索") }
        package var enterFieldHint: String { language.text("search", "検索") }
        package var leaveField: String { language.text("Move to the list", "一覧へ移動") }
        package var leaveFieldHint: String { language.text("to the list", "一覧へ") }
        package var applyFilter: String { language.text("Apply the filter", "絞り込みを適用") }
        package var applyHint: String { language.text("apply", "適用") }

        package func clearFilterHint(key: String) -> StyledLine {
            StyledLine([
                StyledSpan(key, .key), StyledSpan(language.text(" clears the filter", "で絞り込みを解除"), .dim),
            ])
        }

        package func noMatches(filter: String) -> String {
            language.text("no matches for “\(filter)”", "「\(filter)」に一致する項目はありません")
        }

        package func items(_ count: ListCount) -> String {
            switch count {
            case .all(let count):
                language.text(count == 1 ? "1 item" : "\(count.grouped) items", "\(count.grouped)件")
            case .incomplete(let count):
                language.text("\(count.grouped)+ items", "\(count.grouped)件以上")
            case .loaded(let count, let total), .filtered(let count, let total):
                language.text(
                    "\(count.grouped) of \(total.grouped) items", "\(total.grouped)件中\(count.grouped)件")
            }
        }

        package var allHidden: String {
            language.text("all items are hidden", "すべての項目が隠されています")
        }

        /// Why a command does nothing.
        var nothingChosen: String {
            language.text("nothing to do: all items are hidden", "対象がありません：すべての項目が隠されています")
        }

        package var noItems: String { language.text("nothing here yet", "まだ何もありません") }

        /// - Parameter hidden: How many of them the list does not show.
        func selected(_ count: Int, hidden: Int) -> String {
            let selected = language.text("\(count.grouped) selected", "\(count.grouped)件を選択中")
            return hidden == 0
                ? selected
                : language.text(
                    "\(selected) (\(hidden.grouped) hidden)", "\(selected)（\(hidden.grouped)件は非表示）")
        }

        package func previewNeeds(columns: Int) -> String {
            language.text("the preview needs \(columns) columns", "プレビューには\(columns)桁の幅が必要です")
        }

        /// The row below the last item while the next page loads.
        package func loadingMore(spinner: String, _ count: ListCount) -> String {
            guard case .loaded(let count, let total) = count else {
                return language.text("\(spinner) loading more", "\(spinner) 続きを読み込み中")
            }
            return language.text(
                "\(spinner) \(count.grouped) of \(total.grouped) loaded; loading more",
                "\(spinner) \(total.grouped)件中\(count.grouped)件を読み込み済み。続きを読み込み中です")
        }

        /// The row below the last item after the next page could not be loaded.
        ///
        /// - Parameters:
        ///   - leavingKey: The key that leaves a field so that `retryKey` works; `nil` if `retryKey` works already.
        ///   - retryKey: The key that requests the page again.
        package func loadingMoreFailed(leavingKey: String?, retryKey: String) -> StyledLine {
            let leaving = leavingKey.map {
                [StyledSpan($0, .key), StyledSpan(language.text(", then ", "、続けて"), .dim)]
            }
            return StyledLine(
                [
                    StyledSpan(language.text("could not load more; ", "続きを読み込めません。"), .failure),
                    StyledSpan(language.text("press ", ""), .dim),
                ] + (leaving ?? [])
                    + [StyledSpan(retryKey, .key), StyledSpan(language.text(" to retry", "で再試行します"), .dim)])
        }

        /// An order, while not all items are loaded.
        func orderOfLoaded(_ order: String) -> String {
            language.text("\(order) of those loaded", "\(order)（読み込み済みのみ）")
        }

        package func activeFilter(_ filter: String) -> String {
            language.text("filter “\(filter)”", "「\(filter)」で絞り込み")
        }

        /// Between the parts of the text above a list.
        package var separator: StyledLine { StyledLine(language.text(", ", "、"), .dim) }
    }
}

/// Texts about undoing the user's changes.
extension ShellStrings {
    /// The command that undoes a change.
    func undo(_ change: String) -> String { language.text("Undo: \(change)", "元に戻す：\(change)") }

    func undone(_ direction: UndoState.Direction, _ change: String) -> String {
        switch direction {
        case .undo: language.text("undid: \(change)", "元に戻しました：\(change)")
        case .redo: language.text("redid: \(change)", "やり直しました：\(change)")
        }
    }

    func undoUnneeded(_ direction: UndoState.Direction, _ change: String) -> String {
        switch direction {
        case .undo: language.text("already undone: \(change)", "すでに元に戻っています：\(change)")
        case .redo: language.text("already done: \(change)", "すでに行われています：\(change)")
        }
    }

    func nothingToUndo(_ direction: UndoState.Direction) -> String {
        switch direction {
        case .undo: language.text("nothing to undo", "元に戻せる変更はありません")
        case .redo: language.text("nothing to redo", "やり直せる変更はありません")
        }
    }

    /// A change that another version of the program recorded.
    var unknownChange: String { language.text("a change of another version", "別のバージョンでの変更") }

    var otherVersion: String {
        language.text(
            "not undone: another version of the program made the change",
            "元に戻せません：別のバージョンのプログラムによる変更です")
    }

    /// The end of a toast about a change that can be undone.
    package func withUndoKey(_ toast: String, _ key: String) -> String {
        language.text("\(toast); press \(key) to undo", "\(toast)。\(key)で元に戻せます")
    }
}
