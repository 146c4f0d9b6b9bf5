/// Whether the user has stocked a post, and the change that is in progress.
package struct StockState: Codable, Sendable, Equatable {
    /// The latest answer from the service; `nil` before it.
    package private(set) var isStocked: Bool?
    /// The change in progress, which is shown before the service has confirmed it.
    package private(set) var change: StockChange?
    /// The difference between the confirmed changes and the post's own count.
    private var acknowledgedDelta = 0

    /// Whether the post is shown as stocked.
    package var showsStocked: Bool { change.map { $0 == .add } ?? isStocked ?? false }
    /// The change that the stock key makes.
    package var next: StockChange { showsStocked ? .remove : .add }
    /// The correction to add to the post's own count.
    package var countDelta: Int { acknowledgedDelta &+ (change.map(effect) ?? 0) }

    mutating func update(_ isStocked: Bool?) {
        if change == nil { self.isStocked = isStocked }
    }

    mutating func begin(_ change: StockChange) { self.change = change }

    mutating func finish(_ done: StockChange) {
        acknowledgedDelta &+= effect(of: done)
        confirm(done)
    }

    /// Ends a change that had already been made: the post's own count includes it.
    mutating func confirm(_ change: StockChange) {
        isStocked = change == .add
        rollBack(change)
    }

    /// Ends a change, unless the opposite one has been requested since.
    mutating func rollBack(_ ended: StockChange) { if change == ended { change = nil } }

    /// The post was read again and its count is up to date.
    mutating func recount() { acknowledgedDelta = 0 }

    private func effect(of change: StockChange) -> Int {
        let wanted = change == .add
        return wanted == (isStocked ?? false) ? 0 : wanted ? 1 : -1
    }
}
