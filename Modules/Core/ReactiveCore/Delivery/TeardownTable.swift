/// The teardowns of a subscription with many resources, in order. Removing a resource takes constant time on average.
final class TeardownTable {
    typealias Teardown = Subscription.Teardown

    /// A table costs more memory than a list, and more time than looking through a list of this length.
    static let least = 64

    /// A removed teardown is `nil` until the next compaction.
    private var entries: [Teardown?] = []
    private var removedCount = 0
    /// The places of the resources in `entries`.
    private var places: [ObjectIdentifier: Int] = [:]
    /// The number of resources in `entries` that are there a further time: `places` has only the first one.
    private var repeatedCount = 0
    /// What follows all others.
    private var lasts: [Teardown] = []

    /// - Parameter teardowns: In order.
    init(_ teardowns: [Teardown]) {
        let end = teardowns.firstIndex(where: \.isLast) ?? teardowns.endIndex
        lasts = Array(teardowns[end...])
        for teardown in teardowns[..<end] { append(teardown) }
    }

    /// The teardowns in order.
    var inOrder: [Teardown] { entries.compactMap(\.self) + lasts }

    func append(_ teardown: Teardown) {
        if teardown.isLast { return lasts.insert(teardown, at: 0) }
        if let id = teardown.resource {
            if places[id] == nil { places[id] = entries.count } else { repeatedCount += 1 }
        }
        entries.append(teardown)
    }

    /// Removes the first teardown that disposes `resource`.
    func remove(_ resource: any Disposable) {
        guard let place = takePlace(of: resource) else { return }
        entries[place] = nil
        removedCount += 1
        if 2 * removedCount > entries.count { compact() }
    }

    private func takePlace(of resource: any Disposable) -> Int? {
        if let place = places.removeValue(forKey: ObjectIdentifier(resource)) { return place }
        guard repeatedCount > 0, let place = entries.firstIndex(where: { $0?.ends(resource) == true }) else {
            return nil
        }
        repeatedCount -= 1
        return place
    }

    private func compact() {
        let rest = entries.compactMap(\.self)
        (entries, removedCount, repeatedCount) = ([], 0, 0)
        places.removeAll(keepingCapacity: true)
        for teardown in rest { append(teardown) }
    }
}

extension Subscription.Teardown {
    /// What it disposes, and what can be removed.
    fileprivate var resource: ObjectIdentifier? {
        switch self {
        case .subscription(let subscription): ObjectIdentifier(subscription)
        case .other(let other): ObjectIdentifier(other)
        case .closure, .last, .lastOther: nil
        }
    }
}
