import ReactiveCore

/// The parked states of closed scopes by route; only the latest ones are retained.
final class ParkedStates: Sendable {
    struct Entry: Sendable {
        let route: String
        let scope: SavedScope
        var parking = SavedScope.Parking.elsewhere
    }

    private let limit: Int
    /// The latest one last.
    private let entries = Guarded<[Entry]>([])

    init(limit: Int) { self.limit = limit }

    /// All parked states. Those that are set are from another tree, whose limit may be higher.
    var all: [Entry] {
        get { entries.withLock { $0 } }
        set {
            let previous = entries.withLock { entries in
                defer { entries = newValue.suffix(limit).map { Entry(route: $0.route, scope: $0.scope) } }
                return entries
            }
            _ = previous  // Released here, outside of the lock.
        }
    }

    /// Discards all but the latest ones.
    func retain(_ count: Int) {
        let previous = entries.withLock { entries in
            defer { entries.removeFirst(max(entries.count - count, 0)) }
            return entries
        }
        _ = previous  // Released here, outside of the lock.
    }

    func put(_ scope: SavedScope, at route: String) {
        guard limit > 0 else { return }
        let previous = entries.withLock { entries in
            let before = entries
            entries.removeAll { $0.route == route }
            if entries.count == limit { entries.removeFirst() }
            entries.append(Entry(route: route, scope: scope, parking: .here))
            return before
        }
        _ = previous  // Released here, outside of the lock.
    }

    func take(_ route: String) -> SavedScope? {
        entries.withLock { entries in
            entries.firstIndex { $0.route == route }.map { index in
                let entry = entries.remove(at: index)
                return entry.scope.parked(entry.parking)
            }
        }
    }
}
