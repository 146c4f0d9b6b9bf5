package import TerminalFrames

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
