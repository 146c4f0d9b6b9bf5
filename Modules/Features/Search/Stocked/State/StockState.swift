/// Whether the reader stocked a post, and what is being done about it.
package struct StockState: Codable, Sendable, Equatable {
    /// As the service said last; `nil` before it did.
    package private(set) var isStocked: Bool?
    /// What is under way; it shows already.
    package private(set) var change: StockChange?
    /// By how much the acknowledged changes differ from what the post says of its stocks.
    private var acknowledgedDelta = 0

    /// What is to be shown.
    package var showsStocked: Bool { change.map { $0 == .add } ?? isStocked ?? false }
    /// What the one button does.
    package var next: StockChange { showsStocked ? .remove : .add }
    /// To be added to what the post says of its stocks.
    package var countDelta: Int { acknowledgedDelta + (change.map(effect) ?? 0) }

    mutating func update(_ isStocked: Bool?) {
        if change == nil { self.isStocked = isStocked }
    }

    mutating func begin(_ change: StockChange) { self.change = change }

    mutating func finish(_ done: StockChange) {
        acknowledgedDelta += effect(of: done)
        (isStocked, change) = (done == .add, nil)
    }

    mutating func rollBack() { change = nil }

    /// The post was read again: what it says of its stocks holds.
    mutating func recount() { acknowledgedDelta = 0 }

    private func effect(of change: StockChange) -> Int {
        let wanted = change == .add
        return wanted == (isStocked ?? false) ? 0 : wanted ? 1 : -1
    }
}
