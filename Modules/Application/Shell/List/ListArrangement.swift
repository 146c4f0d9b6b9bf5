package import FoundationEssentials

/// What a list sorts its items by, and where a filter looks.
package protocol Listed: Identifiable {
    var listedTitle: String { get }
    /// When it was written or published.
    var listedDate: Date { get }
    /// How many liked it or saw it.
    var listedCount: Int { get }
    /// Title, people, tags: where a filter looks.
    var listedTexts: [String] { get }
}

/// How a list shows what it has: in which order, and which part of it.
package struct ListArrangement: Sendable, Equatable, Codable {
    package enum Order: Int, Sendable, Codable, CaseIterable {
        /// As it came.
        case given
        case newest, popular, title

        /// The one after it, and after the last the first.
        package var next: Order {
            let all = Self.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }
    }

    package var order: Order
    /// Words that must all occur, capitals or not; blank for no filter.
    package var filter: String

    package init(order: Order = .given, filter: String = "") { (self.order, self.filter) = (order, filter) }

    /// Whether every item shows, as it came.
    package var isPlain: Bool { order == .given && words.isEmpty }

    /// Whether it may leave items out.
    package var isFiltered: Bool { !words.isEmpty }

    private var words: [String] { filter.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }

    /// - Returns: Those that match, in the order; where that says nothing, as they came.
    package func arranged<Item: Listed>(_ items: [Item]) -> [Item] {
        let words = words
        let found =
            words.isEmpty
            ? items
            : items.filter { item in
                let texts = item.listedTexts.map { $0.lowercased() }
                return words.allSatisfy { word in texts.contains { $0.contains(word) } }
            }
        return switch order {
        case .given: found
        case .newest: sorted(found) { $0.listedDate > $1.listedDate }
        case .popular: sorted(found) { $0.listedCount > $1.listedCount }
        case .title: sorted(found) { $0.listedTitle.lowercased() < $1.listedTitle.lowercased() }
        }
    }

    /// Equal ones stay in their order.
    private func sorted<Item>(_ items: [Item], _ isBefore: (Item, Item) -> Bool) -> [Item] {
        items.enumerated().sorted { one, other in
            if isBefore(one.element, other.element) { return true }
            return !isBefore(other.element, one.element) && one.offset < other.offset
        }.map(\.element)
    }
}
