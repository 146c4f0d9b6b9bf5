/// The cursor of a list whose items come and go: it stays on its item, wherever that moves.
///
/// A key costs the same in a list of any length; only a list that changed is searched for the item.
public struct ItemCursor<ID: Hashable & Sendable & Codable>: Sendable, Equatable, Codable {
    public private(set) var cursor: ListCursor
    /// The selected item; `nil` in an empty list.
    public private(set) var id: ID?

    /// - Parameters:
    ///   - cursor: Where the selection was, for a list that is still to come.
    ///   - id: What was selected there; `nil` for the first.
    public init(_ cursor: ListCursor = ListCursor(), on id: ID? = nil) {
        (self.cursor, self.id) = (cursor, id)
    }

    /// - Parameter height: Items that fit on the screen.
    public mutating func move<Items: RandomAccessCollection>(
        _ move: ListCursor.Move, in items: Items, height: Int
    ) where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        cursor.move(move, count: items.count, height: height)
        id = item(in: items)
    }

    /// The list has changed: the selected item stays selected, with as many rows above it; when it is gone,
    /// what took its place is.
    ///
    /// - Parameter height: Items that fit on the screen.
    public mutating func follow<Items: RandomAccessCollection>(_ items: Items, height: Int)
    where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        if let id, let index = items.firstIndex(where: { $0.id == id }) {
            // Who looks at the beginning goes on looking at it.
            let top = cursor.top > 0 ? cursor.top + index - items.startIndex - cursor.selected : 0
            cursor = ListCursor(selected: index - items.startIndex, top: top)
        }
        cursor.clamp(count: items.count, height: height)
        id = item(in: items)
    }

    /// Another list: from its beginning.
    public mutating func restart<Items: RandomAccessCollection>(_ items: Items)
    where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        cursor = ListCursor()
        id = item(in: items)
    }

    private func item<Items: RandomAccessCollection>(in items: Items) -> ID?
    where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        cursor.selected < items.count ? items[items.startIndex + cursor.selected].id : nil
    }
}
