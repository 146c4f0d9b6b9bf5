/// An event and its place in the order of everything.
struct Timed: Sendable {
    let moment: Moment
    let heard: Heard
}

/// All that a sequence says to one subscriber who never leaves, in order. Who leaves earlier heard the beginning.
typealias History = [Timed]

/// What a sequence says to who subscribes at a moment.
typealias Sequenced = (Moment) -> History

/// Thrown by what stands for a closure that throws.
struct Thrown: Error {
    let name: String

    init(_ number: Int) {
        name = "Fault(\(number))"
    }
}

extension History {
    /// What is said at `moment`, one after the other.
    static func at(_ moment: Moment, _ said: [Heard]) -> History {
        said.enumerated().map { Timed(moment: moment.then($0), heard: $1) }
    }

    var end: Timed? { last.flatMap { $0.heard.isEnd ? $0 : nil } }

    /// The same up to the first end.
    var ended: History {
        guard let place = firstIndex(where: \.heard.isEnd) else { return self }
        return History(self[...place])
    }

    func before(_ moment: Moment) -> History { filter { $0.moment < moment } }
}

/// Several histories, read in the one order of everything.
struct Interleaved {
    /// What each has not yet said.
    private(set) var rest: [ArraySlice<Timed>]

    init(_ histories: [History]) {
        rest = histories.map { $0[...] }
    }

    /// Adds one that begins now.
    mutating func add(_ history: History) { rest.append(history[...]) }

    mutating func drop(_ place: Int) { rest[place] = [] }

    mutating func replace(_ place: Int, _ history: History) { rest[place] = history[...] }

    /// The earliest event of all, and whose it is.
    mutating func next() -> (place: Int, timed: Timed)? {
        var earliest: Int?
        for place in rest.indices {
            guard let first = rest[place].first else { continue }
            if let known = earliest.flatMap({ rest[$0].first }), known.moment < first.moment { continue }
            earliest = place
        }
        guard let earliest, let timed = rest[earliest].popFirst() else { return nil }
        return (earliest, timed)
    }
}
