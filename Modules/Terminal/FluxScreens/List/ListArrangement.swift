public import TerminalFrames

/// An item that lists can filter, and sort if it has orders.
public protocol Listed: Identifiable, Sendable {
    /// The title of the item.
    var listedTitle: String { get }
    /// The texts that a filter searches: title, people, tags.
    var listedTexts: [String] { get }
    /// The orders in which the user can sort the list with a key, besides the service's.
    static var orders: [ListOrder<Self>] { get }
    /// The description of the key that changes the order.
    static func orderKeyText(in language: Language) -> String
}

extension Listed {
    public var listedTexts: [String] { [listedTitle] }
    public static var orders: [ListOrder<Self>] { [] }
    public static func orderKeyText(in language: Language) -> String { language.shellStrings.lists.sort }
}

/// The order and the filter of a list.
public struct ListArrangement: Sendable, Equatable, Codable {
    /// Identifies an order of the list's items.
    public struct Order: RawRepresentable, Codable, Sendable, Hashable {
        /// The order of the service.
        package static let given = Order(rawValue: 0)

        /// The number that identifies the order in recordings and saved sessions.
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The order of the items.
    package var order: Order
    /// Words that must all occur, ignoring case, width and the kind of kana; blank for no filter.
    package var filter: String

    /// Creates an arrangement; by default, all items in the service's order.
    package init(order: Order = .given, filter: String = "") { (self.order, self.filter) = (order, filter) }

    /// Whether all items are shown in the service's order.
    package var isPlain: Bool { order == .given && !isFiltered }

    /// Whether items may be hidden.
    package var isFiltered: Bool { !filter.allSatisfy(\.isWhitespace) }

    /// The items that match the filter, in the selected order. Items that compare equal keep their order.
    package func arranged<Item: Listed>(_ items: [Item]) -> [Item] {
        let filter = WordFilter(filter)
        let found = filter.matchesAll ? items : items.filter { filter.matches($0.listedTexts) }
        return order == .given ? found : Item.orders.first { $0.id == order }?.arrange(found) ?? found
    }

    /// The order after the current one; after the last one, the service's.
    package func nextOrder<Item: Listed>(of type: Item.Type) -> Order {
        let all = [.given] + Item.orders.map(\.id)
        return all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
    }
}

/// An order in which a list can be shown, besides the service's. Items that compare equal keep their order.
public struct ListOrder<Item>: Sendable {
    let id: ListArrangement.Order
    let name: @Sendable (Language) -> String
    let arrange: @Sendable ([Item]) -> [Item]

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - id: Identifies it, also in recordings and saved sessions.
    ///   - name: Its name in the rule above the list, such as `newest first`.
    ///   - isDescending: Whether the item with the largest key comes first.
    ///   - key: What the items are sorted by.
    public init(
        _ id: ListArrangement.Order, _ name: @escaping @Sendable (Language) -> String,
        isDescending: Bool = false,
        by key: @escaping @Sendable (Item) -> some Comparable & SendableMetatype
    ) {
        (self.id, self.name) = (id, name)
        arrange = { items in
            items.map { (item: $0, key: key($0)) }.enumerated().sorted { one, other in
                let (left, right) = (one.element.key, other.element.key)
                if left == right { return one.offset < other.offset }
                return isDescending ? left > right : left < right
            }.map(\.element.item)
        }
    }
}
