import TerminalUI

extension ShellStrings {
    /// Lists with selected items, an order and a filter.
    package enum Lists {
        static let deselectAll = "Deselect all"
        static let deselectHint = "deselect"
        static let select = "Select items for the next command"
        static let selectAll = "Select or deselect all"
        static let sort = "Sort by date, popularity or title"
        static let clearFilter = "Clear the filter"
        static let clearHint = "clear"
        static let filter = "Filter the list"
        static let filterHint = "filter"
        static let togglePreview = "Toggle preview"
        static let filterPlaceholder = "filter the list"
        package static let leaveField = "Move to the list"
        package static let leaveFieldHint = "to the list"
        static let applyFilter = "Apply the filter"
        static let applyHint = "apply"

        static func clearFilterHint(key: String) -> StyledLine {
            StyledLine([StyledSpan(key, .key), StyledSpan(" clears the filter", .dim)])
        }

        static func noMatches(filter: String) -> String { "no matches for “\(filter)”" }

        static func selected(_ count: Int) -> String { "\(count.grouped) selected" }

        /// - Returns: `nil` for the service's order.
        static func name(of order: ListArrangement.Order) -> String? {
            switch order {
            case .given: nil
            case .newest: "newest first"
            case .popular: "most popular first"
            case .title: "by title"
            }
        }

        static func previewNeeds(columns: Int) -> String { "the preview needs \(columns) columns" }

        static func loadingMore(after count: Int, of total: Int) -> String {
            "\(count.grouped) of \(total.grouped) loaded; loading more"
        }

        static func activeFilter(_ filter: String) -> String { "filter “\(filter)”" }
    }
}
