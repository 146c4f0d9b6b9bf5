package import FoundationEssentials
import TerminalFrames

/// An item that lists can sort and filter.
package protocol Listed: Identifiable {
    var listedTitle: String { get }
    /// When the item was written or published.
    var listedDate: Date { get }
    /// The number of likes or views.
    var listedCount: Int { get }
    /// The texts that a filter searches: title, people, tags.
    var listedTexts: [String] { get }
}

/// Items without a date or a number keep their order when the list is sorted by it.
extension Listed {
    package var listedDate: Date { .distantPast }
    package var listedCount: Int { 0 }
    package var listedTexts: [String] { [listedTitle] }
}

/// The order and the filter of a list.
package struct ListArrangement: Sendable, Equatable, Codable {
    package enum Order: Int, Sendable, Codable, CaseIterable {
        /// The order of the service.
        case given
        case newest, popular, title

        /// The next order; after the last one, the first.
        package var next: Order {
            let all = Self.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }

    package var order: Order
    /// Words that must all occur, ignoring case, width and the kind of kana; blank for no filter.
    package var filter: String

    package init(order: Order = .given, filter: String = "") { (self.order, self.filter) = (order, filter) }

    /// Whether all items are shown in the service's order.
    package var isPlain: Bool { order == .given && !isFiltered }

    /// Whether items may be hidden.
    package var isFiltered: Bool { !filter.allSatisfy(\.isWhitespace) }

    /// - Returns: The matching items in the chosen order. Items that compare equal keep their order.
    package func arranged<Item: Listed>(_ items: [Item]) -> [Item] {
        let filter = WordFilter(filter)
        let found = filter.matchesAll ? items : items.filter { filter.matches($0.listedTexts) }
        return switch order {
        case .given: found
        case .newest: sorted(found) { $0.listedDate > $1.listedDate }
        case .popular: sorted(found) { $0.listedCount > $1.listedCount }
        case .title:
            sorted(found.map { (item: $0, title: $0.listedTitle.folded) }) { $0.title < $1.title }.map(\.item)
        }
    }

    /// A stable sort.
    private func sorted<Item>(_ items: [Item], _ isBefore: (Item, Item) -> Bool) -> [Item] {
        items.enumerated().sorted { one, other in
            if isBefore(one.element, other.element) { return true }
            return !isBefore(other.element, one.element) && one.offset < other.offset
        }.map(\.element)
    }
}
