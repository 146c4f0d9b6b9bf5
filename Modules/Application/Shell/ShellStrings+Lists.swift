import TerminalUI

extension ShellStrings {
    /// Lists with marks, an order and a filter.
    package enum Lists {
        package static let unmarkAll = "Unmark all"
        package static let unmarkHint = "unmark"
        package static let mark = "Mark, to apply a command to several items"
        package static let markAll = "Mark or unmark all"
        package static let sort = "Sort: default, newest, most popular, title"
        package static let clearFilter = "Clear the filter"
        package static let clearHint = "clear"
        static let filter = "Filter the list"
        static let filterPlaceholder = "filter the list"
        static let applyFilter = "Apply the filter"
        static let applyHint = "apply"

        static func clearFilterHint(key: String) -> StyledLine {
            StyledLine([StyledSpan(key, .key), StyledSpan(" clears the filter", .dim)])
        }

        static func noMatches(filter: String) -> String { "no matches for “\(filter)”" }

        static func marked(_ count: Int) -> String { "\(count.grouped) marked" }

        /// - Returns: `nil` for the service's order.
        static func name(of order: ListArrangement.Order) -> String? {
            switch order {
            case .given: nil
            case .newest: "newest first"
            case .popular: "most popular first"
            case .title: "by title"
            }
        }

        static func activeFilter(_ filter: String) -> String { "filter “\(filter)”" }
    }
}
