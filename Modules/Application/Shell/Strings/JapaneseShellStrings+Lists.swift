import TerminalUI

extension JapaneseShellStrings {
    var lists: any ShellListsStrings { Lists() }
    struct Lists: ShellListsStrings {
        var deselectAll: String { "選択をすべて解除" }
        var deselectHint: String { "選択解除" }
        var select: String { "次のコマンドの対象を選択" }
        var selectAll: String { "すべて選択、または選択解除" }
        var sort: String { "日付、人気、タイトルで並べ替え" }
        var clearFilter: String { "絞り込みを解除" }
        var clearHint: String { "解除" }
        var filter: String { "一覧の絞り込み" }
        var filterHint: String { "絞り込み" }
        var togglePreview: String { "プレビューの表示切り替え" }
        var filterPlaceholder: String { "一覧を絞り込む" }
        var leaveField: String { "一覧へ移動" }
        var leaveFieldHint: String { "一覧へ" }
        var applyFilter: String { "絞り込みを適用" }
        var applyHint: String { "適用" }

        func clearFilterHint(key: String) -> StyledLine {
            StyledLine([StyledSpan(key, .key), StyledSpan("で絞り込みを解除", .dim)])
        }

        func noMatches(filter: String) -> String { "「\(filter)」に一致する項目はありません" }

        func items(_ count: ListCount) -> String {
            switch count {
            case .all(let count): "\(count.grouped)件"
            case .loaded(let count, let total), .filtered(let count, let total):
                "\(total.grouped)件中\(count.grouped)件"
            }
        }

        var noItems: String { "まだ何もありません" }

        func selected(_ count: Int) -> String { "\(count.grouped)件を選択中" }

        func name(of order: ListArrangement.Order) -> String? {
            switch order {
            case .given: nil
            case .newest: "新しい順"
            case .popular: "人気順"
            case .title: "タイトル順"
            }
        }

        func previewNeeds(columns: Int) -> String { "プレビューには\(columns)桁の幅が必要です" }

        func loadingMore(after count: Int, of total: Int) -> String {
            "\(total.grouped)件中\(count.grouped)件を読み込み済み。続きを読み込み中です"
        }

        func loadingMore(spinner: String) -> String { "\(spinner) 続きを読み込み中" }

        func loadingMoreFailed(leavingKey: String?, retryKey: String) -> StyledLine {
            let leaving = leavingKey.map { [StyledSpan($0, .key), StyledSpan("、続けて", .dim)] } ?? []
            return StyledLine(
                [StyledSpan("続きを読み込めません。", .failure)] + leaving
                    + [StyledSpan(retryKey, .key), StyledSpan("で再試行します", .dim)])
        }

        func activeFilter(_ filter: String) -> String { "「\(filter)」で絞り込み" }

        var separator: StyledLine { StyledLine("、", .dim) }
    }
}
