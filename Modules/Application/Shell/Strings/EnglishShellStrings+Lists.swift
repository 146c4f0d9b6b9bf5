import TerminalUI

extension EnglishShellStrings {
    var lists: any ShellListsStrings { Lists() }
    struct Lists: ShellListsStrings {
        var deselectAll: String { "Deselect all" }
        var deselectHint: String { "deselect" }
        var select: String { "Select items for the next command" }
        var selectAll: String { "Select or deselect all" }
        var sort: String { "Sort by date, popularity or title" }
        var clearFilter: String { "Clear the filter" }
        var clearHint: String { "clear" }
        var filter: String { "Filter the list" }
        var filterHint: String { "filter" }
        var togglePreview: String { "Toggle preview" }
        var filterPlaceholder: String { "filter the list" }
        var leaveField: String { "Move to the list" }
        var leaveFieldHint: String { "to the list" }
        var applyFilter: String { "Apply the filter" }
        var applyHint: String { "apply" }

        func clearFilterHint(key: String) -> StyledLine {
            StyledLine([StyledSpan(key, .key), StyledSpan(" clears the filter", .dim)])
        }

        func noMatches(filter: String) -> String { "no matches for “\(filter)”" }

        func items(_ count: ListCount) -> String {
            switch count {
            case .all(let count): count == 1 ? "1 item" : "\(count.grouped) items"
            case .loaded(let count, let total), .filtered(let count, let total):
                "\(count.grouped) of \(total.grouped) items"
            }
        }

        var noItems: String { "nothing here yet" }

        func selected(_ count: Int) -> String { "\(count.grouped) selected" }

        func name(of order: ListArrangement.Order) -> String? {
            switch order {
            case .given: nil
            case .newest: "newest first"
            case .popular: "most popular first"
            case .title: "by title"
            }
        }

        func previewNeeds(columns: Int) -> String { "the preview needs \(columns) columns" }

        func loadingMore(after count: Int, of total: Int) -> String {
            "\(count.grouped) of \(total.grouped) loaded; loading more"
        }

        func loadingMore(spinner: String) -> String { "\(spinner) loading more" }

        func loadingMoreFailed(leavingKey: String?, retryKey: String) -> StyledLine {
            let failure = [StyledSpan("could not load more; ", .failure), StyledSpan("press ", .dim)]
            let leaving = leavingKey.map { [StyledSpan($0, .key), StyledSpan(", then ", .dim)] } ?? []
            return StyledLine(
                failure + leaving + [StyledSpan(retryKey, .key), StyledSpan(" to retry", .dim)])
        }

        func activeFilter(_ filter: String) -> String { "filter “\(filter)”" }

        var separator: StyledLine { StyledLine(", ", .dim) }
    }
}
