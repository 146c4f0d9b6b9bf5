package import TerminalFrames

/// The state of a list with a filter field above it.
package struct FilteredList: Codable, Sendable, Equatable {
    /// A change of the filter text or the selection.
    package enum Change: Codable, Sendable, Equatable {
        /// A key press or paste in the field.
        case edited(TextField.Edit)
        /// A move of the selection in a list of `count` items, of which `height` are visible.
        case moved(ListCursor.Move, count: Int, height: Int)
    }

    package private(set) var field = TextField()
    package private(set) var list: ListCursor

    /// - Parameter list: The initial selection.
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

/// The items that match a fuzzy filter, best match first.
package struct FilteredItems<Item: Sendable>: Sendable {
    private let rows: [(item: Item, match: FuzzyMatch)]

    /// - Parameters:
    ///   - query: The filter text; empty text matches every item.
    ///   - items: Equally good matches keep this order.
    ///   - limit: The maximum number of matches; the search stops there.
    ///   - otherNames: More names by which an item is found, which are not shown.
    ///   - text: The searchable name of an item.
    package init(
        _ query: String, in items: some Sequence<Item>, limit: Int = .max,
        otherNames: (Item) -> [String] = { _ in [] }, text: (Item) -> String
    ) {
        var rows: [(item: Item, match: FuzzyMatch)] = []
        let pattern = FuzzyMatch.Pattern(query)
        for item in items where rows.count < limit {
            let match =
                FuzzyMatch(pattern, in: text(item))
                ?? otherNames(item).lazy.compactMap { FuzzyMatch(pattern, ofOtherName: $0) }.first
            if let match { rows.append((item, match)) }
        }
        self.rows = rows.enumerated().sorted { left, right in
            let (one, other) = (left.element.match.score, right.element.match.score)
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// The selected item; `nil` if nothing matches.
    package func selected(in state: FilteredList) -> Item? {
        rows.isEmpty ? nil : rows[min(state.list.selected, rows.count - 1)].item
    }

    /// The change that an event requests; `nil` for none.
    ///
    /// - Parameters:
    ///   - area: The area that the list is drawn in.
    ///   - keys: The user's key bindings.
    package func change(for event: TerminalEvent, in area: Area, _ keys: KeyMap) -> FilteredList.Change? {
        if case .key(let key) = event,
            let move = ListCursor.bindingsWhileTyping.rebound(by: keys).command(for: key, at: .zero)
        {
            return moved(move, in: area)
        }
        return keys.edit(event).flatMap { TextField.edit(for: $0) }.map { .edited($0) }
    }

    /// The change that moves the selection.
    package func moved(_ move: ListCursor.Move, in area: Area) -> FilteredList.Change {
        .moved(move, count: rows.count, height: Self.list(of: area).rows)
    }

    /// Draws the field, and below it as many items as fit.
    ///
    /// - Parameters:
    ///   - sign: The prompt in front of the field.
    ///   - placeholder: Shown in the empty field.
    ///   - emptyMessage: Shown if nothing matches.
    ///   - row: Formats an item as a line of at most `width` columns.
    package func draw(
        _ state: FilteredList, on frame: inout Frame, in area: Area, sign: String, placeholder: String,
        emptyMessage: String, row: (Item, FuzzyMatch, _ width: Int) -> StyledLine
    ) {
        frame.clear(area)
        var rest = area
        let field = rest.cutTop(1)
        frame.drawField(state.field, isTyping: true, sign: sign, placeholder: placeholder, in: field)
        let list = Self.list(of: area)
        guard !rows.isEmpty else { return frame.drawPlaceholder([StyledLine(emptyMessage, .dim)], in: list) }
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
