/// An event and its position in the total order.
struct Occurrence: Sendable {
    let moment: Moment
    let event: ModelEvent
}

/// All events for a subscriber that never disposes, in order. Disposing early cuts off the rest.
typealias History = [Occurrence]

/// The events that a sequence emits for a subscription at a moment.
typealias ModelSequence = (Moment) -> History

/// The error of a closure that throws.
struct ModelError: Error {
    let name: String

    init(_ number: Int) {
        name = "Fault(\(number))"
    }
}

extension History {
    /// `events` at `moment`, one after the other.
    static func at(_ moment: Moment, _ events: [ModelEvent]) -> History {
        events.enumerated().map { Occurrence(moment: moment.then($0), event: $1) }
    }

    var end: Occurrence? { last.flatMap { $0.event.isEnd ? $0 : nil } }

    /// The history up to the first terminal event.
    var ended: History {
        guard let index = firstIndex(where: \.event.isEnd) else { return self }
        return History(self[...index])
    }

    func before(_ moment: Moment) -> History { filter { $0.moment < moment } }
}

/// Merges several histories by the total order.
struct InterleavedHistories {
    /// The remaining events of each history.
    private(set) var rest: [ArraySlice<Occurrence>]

    init(_ histories: [History]) {
        rest = histories.map { $0[...] }
    }

    mutating func add(_ history: History) { rest.append(history[...]) }

    mutating func drop(_ index: Int) { rest[index] = [] }

    mutating func replace(_ index: Int, _ history: History) { rest[index] = history[...] }

    /// Removes the earliest event and returns it with the index of its history; `nil` at the end of all.
    mutating func next() -> (index: Int, occurrence: Occurrence)? {
        var earliest: Int?
        for index in rest.indices {
            guard let first = rest[index].first else { continue }
            if let known = earliest.flatMap({ rest[$0].first }), known.moment < first.moment { continue }
            earliest = index
        }
        guard let earliest, let occurrence = rest[earliest].popFirst() else { return nil }
        return (earliest, occurrence)
    }
}
