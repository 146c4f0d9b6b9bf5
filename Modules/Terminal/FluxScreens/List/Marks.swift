package import TerminalFrames

/// The selected rows of a list, to all of which commands apply. Code calls them marked, because `selected` is
/// the row of the cursor.
package struct Marks<ID: Hashable & Sendable & Codable>: Sendable, Equatable, Codable {
    /// In the order in which they were selected, without duplicates.
    package private(set) var ids: [ID] = []

    package init() {}

    package var isEmpty: Bool { ids.isEmpty }

    package func contains(_ id: ID) -> Bool { ids.contains(id) }

    /// Selects an item, or deselects it.
    package mutating func toggle(_ id: ID) {
        if let index = ids.firstIndex(of: id) { ids.remove(at: index) } else { ids.append(id) }
    }

    /// Selects all of these items, or deselects all if all of them are selected.
    package mutating func toggle(all items: some Sequence<ID>) {
        let missing = items.filter { !ids.contains($0) }
        if missing.isEmpty { ids = [] } else { ids += missing }
    }

    package mutating func clear() { ids = [] }

    /// The marked ones of `items`, in their order; `selected`, the row of the cursor, if nothing is marked.
    package func chosen<Item: Identifiable>(of items: some Sequence<Item>, else selected: Item?) -> [Item]
    where Item.ID == ID {
        if ids.isEmpty { return selected.map { [$0] } ?? [] }
        let marked = Set(ids)
        return items.filter { marked.contains($0.id) }
    }
}

/// The indicators in front of a row: those of the item, such as a star, and a tick if it is selected. They are
/// distinguishable without colours. A wide one takes both columns.
package enum RowIndicator {
    /// For items that the user has saved.
    package static let star = "★"
    private static let tick = "✓"

    /// The width of the indicators in columns.
    package static func width(_ ambiguous: AmbiguousWidth) -> Int { star.displayWidth(ambiguous) + 1 }

    /// The indicators of a row.
    ///
    /// - Parameters:
    ///   - indicators: Those of the item, the most important first. The tick takes the place of the second one.
    ///   - isMarked: Whether the row is selected.
    ///   - width: The width of the indicators in columns.
    ///   - ambiguous: The width of ambiguous characters.
    package static func line(
        _ indicators: [StyledSpan], isMarked: Bool, width: Int, _ ambiguous: AmbiguousWidth
    ) -> StyledLine {
        let room = star.displayWidth(ambiguous)
        let first = indicators.first ?? StyledSpan(" ")
        let second =
            isMarked ? StyledSpan(tick, .key) : indicators.count > 1 ? indicators[1] : StyledSpan(" ")
        let both = StyledLine([first]).padded(to: room, ambiguous) + StyledLine([second])
        if both.width(ambiguous) <= width { return both.padded(to: width, ambiguous) }
        // A wide indicator leaves no room for both; the tick is more important.
        return StyledLine([isMarked ? second : first]).padded(to: width, ambiguous)
    }
}
