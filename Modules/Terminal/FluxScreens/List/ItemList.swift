/// A list whose items are in the screen's own state; a part of that state.
///
/// ```swift
/// case .list(let action): todos.reduce(action)
/// case .added: todos.items.append(Todo(title: draft.text))
/// ```
public struct ItemList<Item: Listed & Equatable & Codable>: Sendable, Equatable
where Item.ID: Sendable & Codable {
    /// All items, in the given order. The cursor stays on its item while they change.
    public var items: [Item] { didSet { list.show(items) } }
    /// The cursor, the selected rows, the order and the filter; `rows` are the items that are shown.
    public private(set) var list: ListState<Item>

    /// - Parameters:
    ///   - items: All items.
    ///   - focus: The part of the screen that has the focus when it opens.
    public init(_ items: [Item] = [], focus: ListFocus = .list) {
        (self.items, list) = (items, ListState(focus: focus))
        list.show(items)
    }

    /// The items to which a command applies: the selected rows or, if there are none, the row of the cursor.
    public var chosen: [Item] { list.chosen }

    /// Applies what the user did.
    public mutating func reduce(_ action: ListAction) { list.reduce(action, of: items) }

    /// Changes items, and deselects all rows.
    public mutating func update(_ ids: [Item.ID], _ change: (inout Item) -> Void) {
        var changed = items
        for index in changed.indices where ids.contains(changed[index].id) { change(&changed[index]) }
        items = changed
        clearMarks()
    }

    /// Removes items, and deselects all rows.
    public mutating func remove(_ ids: [Item.ID]) {
        items.removeAll { ids.contains($0.id) }
        clearMarks()
    }

    /// Deselects all rows, after a command has been applied to them.
    public mutating func clearMarks() { list.clearMarks() }

    /// Gives the focus to the screen's own field.
    public mutating func enterQuery() { list.enterQuery() }

    /// Gives the focus to the list.
    public mutating func leaveField() { list.leaveField() }

    /// Takes over the cursor, the selected rows, the order, the filter and the focus of another list, as undo does.
    public mutating func keepPlace(of other: ItemList) {
        list = other.list
        list.show(items)
    }
}

extension ItemList: Codable {
    private enum CodingKeys: String, CodingKey { case items, list }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode([Item].self, forKey: .items)
        list = try container.decode(ListState<Item>.self, forKey: .list)
        list.show(items)
    }
}
