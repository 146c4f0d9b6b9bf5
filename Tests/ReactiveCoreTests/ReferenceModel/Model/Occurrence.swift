/// An event and its place in the order of everything.
struct Occurrence: Sendable {
    let moment: Moment
    let event: ModelEvent
}

/// All that a sequence says to one subscriber who never leaves, in order. Who leaves earlier heard the beginning.
typealias History = [Occurrence]

/// What a sequence says to who subscribes at a moment.
typealias ModelSequence = (Moment) -> History

/// Thrown by what stands for a closure that throws.
struct ModelError: Error {
    let name: String

    init(_ number: Int) {
        name = "Fault(\(number))"
    }
}

extension History {
    /// What is said at `moment`, one after the other.
    static func at(_ moment: Moment, _ events: [ModelEvent]) -> History {
        events.enumerated().map { Occurrence(moment: moment.then($0), event: $1) }
    }

    var end: Occurrence? { last.flatMap { $0.event.isEnd ? $0 : nil } }

    /// The same up to the first end.
    var ended: History {
        guard let index = firstIndex(where: \.event.isEnd) else { return self }
        return History(self[...index])
    }

    func before(_ moment: Moment) -> History { filter { $0.moment < moment } }
}

/// Several histories, read in the one order of everything.
struct InterleavedHistories {
    /// What each has not yet said.
    private(set) var rest: [ArraySlice<Occurrence>]

    init(_ histories: [History]) {
        rest = histories.map { $0[...] }
    }

    /// Adds one that begins now.
    mutating func add(_ history: History) { rest.append(history[...]) }

    mutating func drop(_ index: Int) { rest[index] = [] }

    mutating func replace(_ index: Int, _ history: History) { rest[index] = history[...] }

    /// The earliest event of all, and whose it is.
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
