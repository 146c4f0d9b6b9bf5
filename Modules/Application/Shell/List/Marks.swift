package import TerminalUI

/// The items of a list that were marked, so that something is done to several at once.
package struct Marks<ID: Hashable & Sendable & Codable>: Sendable, Equatable, Codable {
    /// In the order in which they were marked; none stands twice.
    package private(set) var ids: [ID] = []

    package init() {}

    package var isEmpty: Bool { ids.isEmpty }

    package func contains(_ id: ID) -> Bool { ids.contains(id) }

    /// Marks an item, or does not any more.
    package mutating func toggle(_ id: ID) {
        if let index = ids.firstIndex(of: id) { ids.remove(at: index) } else { ids.append(id) }
    }

    /// Marks all of these, or none where all are marked already.
    package mutating func toggle(all items: some Sequence<ID>) {
        let missing = items.filter { !ids.contains($0) }
        if missing.isEmpty { ids = [] } else { ids += missing }
    }

    package mutating func clear() { ids = [] }

    /// The marked ones of `items`, in their order; with none marked, the selected one.
    package func chosen<Item: Identifiable>(of items: some Sequence<Item>, else selected: Item?) -> [Item]
    where Item.ID == ID {
        if ids.isEmpty { return selected.map { [$0] } ?? [] }
        let marked = Set(ids)
        return items.filter { marked.contains($0.id) }
    }
}

/// What stands before a row: a star for what is kept or stocked, a ring for what is read, a tick for what is
/// marked. They are seen without colours, and are as wide as two columns or a star and a space.
package enum RowIndicator {
    package static let star = "★"
    private static let tick = "✓"
    private static let ring = "◦"

    /// Columns of the sign.
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
        // A wide star leaves no room: what is marked is what one does something with.
        return StyledLine([isMarked ? second : first]).padded(to: width, ambiguous)
    }
}
