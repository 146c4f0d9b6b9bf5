import ReactiveCore

/// What was made of a state, kept for as long as that stays the same: a parsed document, a layout, a row.
///
/// A derivation is no state: it is never encoded, and made anew where it is missing. Call from anywhere; two
/// threads that miss the same value both make it.
public final class Memo<Source: Equatable & Sendable, Value: Sendable>: Sendable {
    /// An object, so that looking one up copies neither source nor value.
    private final class Made: Sendable {
        let source: Source
        let value: Value

        init(_ source: Source, _ value: Value) { (self.source, self.value) = (source, value) }
    }

    private let limit: Int
    private let made = Guarded<[Int: Made]>([:])

    /// - Parameter limit: How many places are kept, 1 or more; one more, and all are made anew.
    public init(limit: Int = 1) {
        self.limit = limit
    }

    /// The value for `source`; `make` is called when it is not what it was made of the last time.
    ///
    /// - Parameters:
    ///   - source: What the value is made of.
    ///   - place: Which of several, such as the row of a list.
    ///   - make: Makes the value; what it throws is thrown on, and nothing is kept.
    public func value(of source: Source, at place: Int = 0, make: () throws -> Value) rethrows -> Value {
        if let known = made.withLock({ $0[place] }), known.source == source { return known.value }
        let value = try make()
        let now = Made(source, value)
        let gone = made.withLock { made in
            let before = made[place]
            let isFull = before == nil && made.count >= limit
            defer { if isFull { made = [place: now] } else { made[place] = now } }
            return isFull ? Array(made.values) : before.map { [$0] } ?? []
        }
        _ = gone  // Released here, with no lock held.
        return value
    }
}
