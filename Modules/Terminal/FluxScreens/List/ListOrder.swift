public import TerminalFrames

/// An order in which a list can be shown, besides the given one. Items that compare equal keep their order.
public struct ListOrder<Item>: Sendable {
    let id: ListArrangement.Order
    let name: @Sendable (Language) -> String
    let arrange: @Sendable ([Item]) -> [Item]

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - id: Identifies it, also in recordings and saved sessions.
    ///   - name: What the rule above the list says, such as `newest first`.
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
