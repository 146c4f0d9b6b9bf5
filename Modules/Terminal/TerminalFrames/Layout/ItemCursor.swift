/// A cursor for a list that changes: it stays on the selected item when the item moves.
///
/// A key press takes constant time; only a changed list is searched for the item.
package struct ItemCursor<ID: Hashable & Sendable & Codable>: Sendable, Equatable, Codable {
    package private(set) var cursor: ListCursor
    /// The id of the selected item; `nil` in an empty list.
    package private(set) var id: ID?

    /// Creates a cursor.
    ///
    /// - Parameters:
    ///   - cursor: The previous selection, for a list that is not loaded yet.
    ///   - id: The id of the previously selected item; `nil` for the first item.
    package init(_ cursor: ListCursor = ListCursor(), on id: ID? = nil) {
        (self.cursor, self.id) = (cursor, id)
    }

    /// Moves the selection.
    ///
    /// - Parameters:
    ///   - move: The movement.
    ///   - items: The list.
    ///   - height: The number of items that fit on the screen.
    package mutating func move<Items: RandomAccessCollection>(
        _ move: ListCursor.Move, in items: Items, height: Int
    ) where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        cursor.move(move, count: items.count, height: height)
        id = item(in: items)
    }

    /// Adapts the cursor to a changed list.
    ///
    /// The selected item stays selected on the same row of the screen. If it was removed, the item in its
    /// place is selected.
    ///
    /// - Parameters:
    ///   - items: The changed list.
    ///   - height: The number of items that fit on the screen.
    package mutating func follow<Items: RandomAccessCollection>(_ items: Items, height: Int)
    where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        if let id, let index = items.firstIndex(where: { $0.id == id }) {
            // A list that shows its beginning continues to do so.
            let top = cursor.top > 0 ? cursor.top &+ index - items.startIndex &- cursor.selected : 0
            cursor = ListCursor(selected: index - items.startIndex, top: top)
        }
        cursor.clamp(count: items.count, height: height)
        id = item(in: items)
    }

    /// Selects the first item of another list.
    package mutating func restart<Items: RandomAccessCollection>(_ items: Items)
    where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        cursor = ListCursor()
        id = item(in: items)
    }

    private func item<Items: RandomAccessCollection>(in items: Items) -> ID?
    where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        cursor.selected < items.count ? items[items.startIndex + cursor.selected].id : nil
    }
}
