import ReactiveCore

/// What closed screens leave behind, by route: the latest ones only.
final class Parking: Sendable {
    struct Place: Sendable {
        let route: String
        let scope: SavedScope
    }

    private let limit: Int
    /// The latest last.
    private let places = Guarded<[Place]>([])

    init(limit: Int) { self.limit = limit }

    /// All that is parked, to be given to another tree.
    var all: [Place] {
        get { places.withLock { $0 } }
        set {
            let gone = places.withLock { places in
                defer { places = newValue }
                return places
            }
            _ = gone  // Released here, with no lock held.
        }
    }

    func put(_ scope: SavedScope, at route: String) {
        guard limit > 0 else { return }
        let gone = places.withLock { places in
            let before = places
            places.removeAll { $0.route == route }
            if places.count == limit { places.removeFirst() }
            places.append(Place(route: route, scope: scope))
            return before
        }
        _ = gone  // Released here, with no lock held.
    }

    func take(_ route: String) -> SavedScope? {
        places.withLock { places in
            places.firstIndex { $0.route == route }.map { places.remove(at: $0).scope }
        }
    }
}
