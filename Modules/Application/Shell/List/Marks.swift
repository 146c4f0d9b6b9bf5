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

/// The indicators in front of a row: a star for saved or stocked, a ring for read, a tick for selected. They
/// are distinguishable without colours. A wide star takes both columns.
package enum RowIndicator {
    package static let star = "★"
    private static let tick = "✓"
    private static let ring = "◦"

    /// The width of the indicators in columns.
    package static func width(_ ambiguous: AmbiguousWidth) -> Int { star.displayWidth(ambiguous) + 1 }

    package static func line(
        isSaved: Bool, isMarked: Bool, isRead: Bool = false, width: Int, _ ambiguous: AmbiguousWidth
    ) -> StyledLine {
        let room = star.displayWidth(ambiguous)
        let ring = StyledSpan(ring, .dim)
        let first = isSaved ? StyledSpan(star, .good) : isRead ? ring : StyledSpan(" ")
        let second = isMarked ? StyledSpan(tick, .key) : isSaved && isRead ? ring : StyledSpan(" ")
        let both = StyledLine([first]).padded(to: room, ambiguous) + StyledLine([second])
        if both.width(ambiguous) <= width { return both.padded(to: width, ambiguous) }
        // A wide star leaves no room for both; the tick is more important.
        return StyledLine([isMarked ? second : first]).padded(to: width, ambiguous)
    }
}
