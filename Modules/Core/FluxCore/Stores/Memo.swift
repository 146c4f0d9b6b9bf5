import ReactiveCore

/// What was made of a state, kept for as long as that stays the same: a parsed document, a layout, a row.
///
/// A derivation is no state: it is never encoded, and made anew where it is missing. Call from anywhere; two
/// threads that miss the same value both make it.
public final class Memo<Source: Equatable & Sendable, Value: Sendable>: Sendable {
    /// An object, so that looking one up copies neither source nor value.
    private final class Entry: Sendable {
        let source: Source
        let value: Value

        init(_ source: Source, _ value: Value) { (self.source, self.value) = (source, value) }
    }

    private let limit: Int
    private let entries = Guarded<[Int: Entry]>([:])

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
    public func value(of source: Source, at index: Int = 0, make: () throws -> Value) rethrows -> Value {
        if let known = entries.withLock({ $0[index] }), known.source == source { return known.value }
        let value = try make()
        let now = Entry(source, value)
        let previous = entries.withLock { entries in
            let before = entries[index]
            let isFull = before == nil && entries.count >= limit
            defer { if isFull { entries = [index: now] } else { entries[index] = now } }
            return isFull ? Array(entries.values) : before.map { [$0] } ?? []
        }
        _ = previous  // Released here, with no lock held.
        return value
    }
}
