package import TerminalUI

/// A list that is filtered by what is typed over it: what was typed, and the selection.
package struct FilteredList: Codable, Sendable, Equatable {
    /// What changes it.
    package enum Change: Codable, Sendable, Equatable {
        /// A key or a paste in its field.
        case edited(TextField.Edit)
        /// Its selection moved, among so many items of which so many are shown.
        case moved(ListCursor.Move, count: Int, height: Int)
    }

    package private(set) var field = TextField()
    package private(set) var list: ListCursor

    /// - Parameter list: What is selected at first.
    package init(_ list: ListCursor = ListCursor()) { self.list = list }

    package mutating func apply(_ change: Change) {
        switch change {
        case .edited(let edit):
            field.apply(edit)
            list = ListCursor()
        case .moved(let move, let count, let height): list.move(move, count: count, height: height)
        }
    }
}

/// The items that have the letters that were typed, the best first.
package struct FilteredItems<Item: Sendable>: Sendable {
    private let rows: [(item: Item, match: FuzzyMatch)]

    /// - Parameters:
    ///   - typed: What was typed; nothing finds all.
    ///   - items: Those that are as good stay in their order.
    ///   - most: No more than the first so many that have the letters.
    ///   - text: What an item is called.
    package init(
        _ query: String, in items: some Sequence<Item>, limit: Int = .max, text: (Item) -> String
    ) {
        var rows: [(item: Item, match: FuzzyMatch)] = []
        for item in items where rows.count < limit {
            if let match = FuzzyMatch(query, in: text(item)) { rows.append((item, match)) }
        }
        self.rows = rows.enumerated().sorted { left, right in
            let (one, other) = (left.element.match.score, right.element.match.score)
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// The selected one; `nil` when none is found.
    package func selected(in state: FilteredList) -> Item? {
        rows.isEmpty ? nil : rows[min(state.list.selected, rows.count - 1)].item
    }

    /// What an event means in the field, or to the selection; `nil` for nothing.
    ///
    /// - Parameters:
    ///   - area: As they are drawn in.
    ///   - keys: The keys of the user's own.
    package func change(for event: TerminalEvent, in area: Area, _ keys: KeyMap) -> FilteredList.Change? {
        if case .key(let key) = event,
            let move = ListCursor.bindingsWhileTyping.rebound(by: keys).command(for: key)
        {
            return moved(move, in: area)
        }
        return keys.edit(event).flatMap { TextField.edit(for: $0) }.map { .edited($0) }
    }

    /// What moves the selection.
    package func moved(_ move: ListCursor.Move, in area: Area) -> FilteredList.Change {
        .moved(move, count: rows.count, height: Self.list(of: area).rows)
    }

    /// Draws the field, and below it as many items as there is room for.
    ///
    /// - Parameters:
    ///   - sign: What stands before the field.
    ///   - placeholder: What shows while nothing was typed.
    ///   - nothing: What is said where none is found.
    ///   - row: The line of an item, so many columns wide.
    package func draw(
        _ state: FilteredList, on frame: inout Frame, in area: Area, sign: String, placeholder: String,
        emptyMessage: String, row: (Item, FuzzyMatch, _ width: Int) -> StyledLine
    ) {
        frame.clear(area)
        var rest = area
        let field = rest.cutTop(1)
        frame.drawField(state.field, isTyping: true, sign: sign, placeholder: placeholder, in: field)
        let list = Self.list(of: area)
        guard !rows.isEmpty else { return frame.drawInstead([StyledLine(emptyMessage, .dim)], in: list) }
        frame.drawList(state.list, count: rows.count, in: list) { index in
            row(rows[index].item, rows[index].match, list.columns - ListCursor.gutter)
        }
    }

    private static func list(of area: Area) -> Area {
        var list = area
        _ = list.cutTop(min(2, list.rows - 1))
        return list
    }
}
