public import FluxCore
package import TerminalFrames

/// A list on a screen: the cursor, the selected rows, the order, the filter and the scroll position; a part of
/// the screen's state.
///
/// The items are in a query or in a store of a scope above. `rows` is derived from them: `show(_:)` them
/// whenever they have changed.
public struct ListState<Item>: Sendable, Equatable, Codable
where Item: Listed & Sendable & Equatable, Item.ID: Sendable & Codable {
    package private(set) var cursor = ItemCursor<Item.ID>()
    /// The selected rows, to which the next command applies.
    package private(set) var marks = Marks<Item.ID>()
    /// The order and the filter.
    package private(set) var arrangement = ListArrangement()
    /// The part of the screen that has the focus.
    public private(set) var focus: ListFocus
    /// The items that the list does not show, whatever the filter is; `nil` if the user does not hide any kind of items.
    package private(set) var hidden: [Item.ID]?
    /// Whether the user has hidden the preview of the item under the cursor.
    package private(set) var hidesPreview = false
    /// The number of visible rows, as the screen has reported it.
    package private(set) var height = 20
    /// The items that match the filter, in the chosen order.
    @Derived public private(set) var rows: [Item] = []
    /// The selected items that are not in `rows`.
    @Derived private var hiddenMarked: [Item] = []

    /// - Parameter focus: The part of the screen that has the focus when it opens.
    package init(focus: ListFocus = .list) { self.focus = focus }

    /// The filter while it is typed; `nil` otherwise.
    package var filterField: TextField? { if case .filter(let field) = focus { field } else { nil } }

    /// The item under the cursor; `nil` in an empty list.
    public var selected: Item? {
        rows.indices.contains(cursor.cursor.selected) ? rows[cursor.cursor.selected] : nil
    }

    /// The items to which a command applies: the selected rows, also those that a filter hides, or, if there are none,
    /// the row of the cursor.
    public var chosen: [Item] {
        let shown = marks.chosen(of: rows, else: selected)
        return hiddenMarked.isEmpty ? shown : shown + hiddenMarked.filter { marks.contains($0.id) }
    }

    /// The number of selected items that the list does not show.
    var hiddenMarkCount: Int { hiddenMarked.count { marks.contains($0.id) } }

    /// Whether items may be missing: by the filter, or because they are hidden.
    package var isFiltered: Bool { arrangement.isFiltered || hidden != nil }

    /// Whether the last row is visible.
    package var isAtBottom: Bool {
        cursor.cursor.visible(count: rows.count, height: height).upperBound >= rows.count
    }

    /// Lists the changed items of the same list. The cursor stays on its item.
    ///
    /// While no item has been shown yet, a restored cursor keeps its position.
    package mutating func show(_ items: [Item]) {
        if items.isEmpty, rows.isEmpty { return }
        rows = shown(of: items)
        hiddenMarked = marks.isEmpty || !isFiltered ? [] : hiddenMarked(of: items)
        cursor.follow(rows, height: height)
    }

    /// Lists the items of another list: at the top, without selected rows and without a filter.
    package mutating func restart(with items: [Item]) {
        (marks, arrangement.filter) = (Marks(), "")
        if filterField != nil { focus = .list }
        rows = shown(of: items)
        hiddenMarked = []
        cursor.restart(rows)
    }

    private func hiddenMarked(of items: [Item]) -> [Item] {
        let hidden = Set(marks.ids).subtracting(rows.map(\.id))
        return hidden.isEmpty ? [] : items.filter { hidden.contains($0.id) }
    }

    private func shown(of items: [Item]) -> [Item] {
        let hidden = Set(hidden ?? [])
        let items = hidden.isEmpty ? items : items.filter { !hidden.contains($0.id) }
        return arrangement.isPlain ? items : arrangement.arranged(items)
    }

    /// Hides some of the items.
    ///
    /// - Parameters:
    ///   - ids: The items to hide; `nil` to hide none from now on.
    ///   - items: All items of the list.
    package mutating func hide(_ ids: [Item.ID]?, of items: [Item]) {
        hidden = ids
        show(items)
    }

    /// Deselects all rows, after a command has been applied to them.
    package mutating func clearMarks() { marks.clear() }

    /// Gives the focus to the screen's field for a query.
    package mutating func enterQuery() { focus = .query }

    /// Gives the focus to the list. A filter stays active.
    package mutating func leaveField() { focus = .list }

    /// - Parameters:
    ///   - action: What the user did.
    ///   - items: All items of the list.
    package mutating func reduce(_ action: ListAction, of items: [Item]) {
        switch action {
        case .resized(let height):
            self.height = height
            // A restored cursor keeps its position until there are items.
            if !rows.isEmpty { cursor.follow(rows, height: height) }
        case .moved(let move, _):
            leaveField()
            cursor.move(move, in: rows, height: height)
        case .rowChosen(let row, _): cursor.move(.item(row), in: rows, height: height)
        case .marked:
            if let id = cursor.id { marks.toggle(id) }
            cursor.move(.down, in: rows, height: height)
        case .allMarked: marks.toggle(all: rows.map(\.id))
        case .unmarked: marks.clear()
        case .ordered(let order): arrange(items) { $0.order = order }
        case .fieldEntered: enterQuery()
        case .fieldLeft: leaveField()
        case .filterOpened: focus = .filter(TextField(arrangement.filter))
        case .filterEdited(let edit):
            guard var field = filterField else { return }
            field.apply(edit)
            focus = .filter(field)
            arrange(items) { $0.filter = field.text }
        case .filterConfirmed: leaveField()
        case .filterCleared:
            leaveField()
            arrange(items) { $0.filter = "" }
        case .previewToggled: hidesPreview.toggle()
        case .previewUnavailable: break
        }
    }

    private mutating func arrange(_ items: [Item], _ change: (inout ListArrangement) -> Void) {
        let before = arrangement
        change(&arrangement)
        if arrangement != before { show(items) }
    }
}
