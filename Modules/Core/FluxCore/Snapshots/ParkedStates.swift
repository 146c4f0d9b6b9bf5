import ReactiveCore

/// The parked states of closed scopes by route; only the latest ones are retained.
final class ParkedStates: Sendable {
    struct Entry: Sendable {
        let route: String
        let scope: SavedScope
        var parking = SavedScope.Parking.elsewhere
    }

    private struct State: Sendable {
        /// The latest one last.
        var entries = NumberedValues<Entry>()
        /// The numbers of the entries, by route.
        var numbers: [String: Int] = [:]
        var count = 0

        mutating func append(_ entry: Entry) {
            count += 1
            numbers[entry.route] = count
            entries.append(entry, number: count)
        }

        mutating func remove(_ route: String) -> Entry? {
            numbers.removeValue(forKey: route).flatMap { entries.remove($0) }
        }

        /// Removes and returns the oldest entries, so that at most `limit` remain.
        mutating func shorten(to limit: Int) -> [Entry] {
            var removed: [Entry] = []
            while entries.count > limit, let oldest = entries.first?.value.route, let entry = remove(oldest) {
                removed.append(entry)
            }
            return removed
        }
    }

    private let limit: Int
    private let state = Guarded(State())

    init(limit: Int) { self.limit = limit }

    /// All parked states. Those that are set are from another tree, whose limit may be higher.
    var all: [Entry] {
        get { state.withLock { $0.entries.values } }
        set {
            let previous = state.withLock { state in
                defer {
                    state = State()
                    for entry in newValue.suffix(limit) {
                        state.append(Entry(route: entry.route, scope: entry.scope))
                    }
                }
                return state
            }
            _ = previous  // Released here, outside of the lock.
        }
    }

    /// Discards all but the latest ones.
    func retain(_ count: Int) {
        let removed = state.withLock { $0.shorten(to: count) }
        _ = removed  // Released here, outside of the lock.
    }

    func put(_ scope: SavedScope, at route: String) {
        guard limit > 0 else { return }
        let removed = state.withLock { state in
            let before = state.remove(route)
            state.append(Entry(route: route, scope: scope, parking: .here))
            return (before, state.shorten(to: limit))
        }
        _ = removed  // Released here, outside of the lock.
    }

    func take(_ route: String) -> SavedScope? {
        state.withLock { $0.remove(route) }.map { $0.scope.parked($0.parking) }
    }
}

/// Values in order, of which the first one with a key can be removed.
///
/// Removing one takes logarithmic time, and hashes its key once; the first removal takes linear time.
struct OrderedMultimap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries = NumberedValues<(key: Key, value: Value)>()
    /// The numbers of the values by key, the first one last; `nil` before the first removal.
    private var numbers: [Key: [Int]]?

    init(_ values: some Sequence<(key: Key, value: Value)>) {
        for (number, entry) in values.enumerated() { entries.append(entry, number: number) }
    }

    var values: [Value] { entries.values.map(\.value) }

    /// Removes and returns the first value with this key; `nil` if there is none.
    mutating func removeFirst(_ key: Key) -> Value? {
        guard !entries.isEmpty else { return nil }
        if numbers == nil {
            numbers = [:]
            for (number, entry) in entries.values.enumerated().reversed() {
                numbers?[entry.key, default: []].append(number)
            }
        }
        return numbers?[key]?.popLast().flatMap { entries.remove($0)?.value }
    }
}
