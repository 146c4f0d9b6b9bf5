import Entities

/// Which row of a list is selected: a video, not a place, so that it stays selected when it moves.
struct Selection: Sendable, Equatable {
    private(set) var id: Episode.ID?
    private var rows: [Episode.ID] = []

    /// Selects `id` if it is there.
    mutating func select(_ id: Episode.ID) {
        if rows.contains(id) { self.id = id }
    }

    /// The list is now `rows`: the selected one stays selected; when it is gone, what took its place is.
    mutating func follow(_ rows: [Episode.ID]) {
        defer { self.rows = rows }
        if let id, rows.contains(id) { return }
        let place = id.flatMap { self.rows.firstIndex(of: $0) } ?? 0
        id = rows.isEmpty ? nil : rows[min(place, rows.count - 1)]
    }
}
