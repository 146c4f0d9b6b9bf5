import ReactiveCore

/// Caches a value that is derived from a state until that state changes, such as a parsed document, a layout
/// or a row.
///
/// A derived value is not part of a state: it is not encoded, and is recomputed if it is missing. Safe to
/// use from any thread; two threads that miss the same value both compute it.
public final class Memo<Source: Equatable & Sendable, Value: Sendable>: Sendable {
    /// A class, so that a look-up copies neither source nor value.
    private final class Entry: Sendable {
        let source: Source
        let value: Value

        init(_ source: Source, _ value: Value) { (self.source, self.value) = (source, value) }
    }

    private let limit: Int
    /// The values are entries, without their generic type: a generic dictionary costs several look-ups of types per value.
    private let entries = Guarded<[Int: any AnyObject & Sendable]>([:])

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The number of cached values, 1 or more; the cache is emptied when one more is
    ///   needed.
    public init(limit: Int = 1) {
        self.limit = limit
    }

    /// Returns the value for `source`; calls `make` if the source differs from the one of the cached value.
    ///
    /// - Parameters:
    ///   - source: The value from which the result is derived.
    ///   - index: Which of several values, such as the row of a list.
    ///   - make: Computes the value. Its errors are rethrown, and nothing is cached.
    /// - Returns: The cached or the new value.
    public func value(of source: Source, at index: Int = 0, make: () throws -> Value) rethrows -> Value {
        if let known = entry(at: index), known.source == source { return known.value }
        let value = try make()
        store(Entry(source, value), at: index)
        return value
    }

    private func entry(at index: Int) -> Entry? {
        entries.withLock { $0[index] }.map { unsafeDowncast($0, to: Entry.self) }
    }

    private func store(_ entry: any AnyObject & Sendable, at index: Int) {
        let previous = entries.withLock { entries in
            let before = entries[index]
            let isFull = before == nil && entries.count >= limit
            defer { if isFull { entries = [index: entry] } else { entries[index] = entry } }
            return isFull ? Array(entries.values) : before.map { [$0] } ?? []
        }
        _ = previous  // Released here, outside of the lock.
    }
}
