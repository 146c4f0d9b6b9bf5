import ReactiveCore

/// Which stores of a tree read which: the dependencies of stores that wait for others or are derived from
/// others.
final class StoreGraph: Sendable {
    /// A store that reads others.
    struct Entry: Sendable {
        let cell: Confined<AnyCell>
        let dispatcher: any AnyDispatcher
        let sources: [Source]
        let isDerived: Bool
    }

    /// A store that is read.
    struct Source: Sendable {
        let cell: Confined<AnyCell>
        let dispatcher: any AnyDispatcher
    }

    private let stores = Guarded(Stores())

    /// Adds a store.
    ///
    /// - Throws: `.cycle` if it would read itself, directly or through others.
    func add(_ entry: Entry) throws(RegistrationFailure) {
        try stores.withLock { stores throws(RegistrationFailure) in
            for source in entry.sources {
                if let path = stores.path(from: source.cell, to: entry.cell) {
                    throw .cycle(path: ([entry.cell] + path).map(\.value.name))
                }
            }
            stores.append(entry)
        }
        if entry.isDerived { forEachSource(of: entry) { $0.readersChanged() } }
    }

    func remove(_ cell: Confined<AnyCell>) {
        let removed = stores.withLock { $0.remove(cell) }
        if let removed, removed.isDerived { forEachSource(of: removed) { $0.releaseReaders() } }
    }

    /// The derived stores that depend, directly or through others, on stores of `dispatcher` and are not
    /// derived by its own stores' reductions alone; each after its sources.
    func readers(of dispatcher: any AnyDispatcher) -> [Confined<AnyCell>] {
        let stores = stores.withLock { $0 }
        guard stores.derivedCount > 0 else { return [] }
        var (order, readers, visited) = (
            [Confined<AnyCell>](), Set<ObjectIdentifier>(), Set<ObjectIdentifier>()
        )
        func visit(_ entry: Entry) {
            guard entry.isDerived, visited.insert(entry.cell.id).inserted else { return }
            for source in entry.sources { stores[source.cell].map(visit) }
            guard entry.isReader(of: dispatcher, readers) else { return }
            readers.insert(entry.cell.id)
            order.append(entry.cell)
        }
        stores.inOrder.forEach(visit)
        return order
    }

    /// Calls `body` with the dispatcher of each store that `entry` depends on, directly or through others.
    private func forEachSource(of entry: Entry, _ body: (any AnyDispatcher) -> Void) {
        let stores = stores.withLock { $0 }
        var (next, visited) = (entry.sources, Set<ObjectIdentifier>())
        while let source = next.popLast() {
            guard visited.insert(source.cell.id).inserted else { continue }
            body(source.dispatcher)
            next += stores[source.cell]?.sources ?? []
        }
    }
}

/// The stores that read others.
private struct Stores: Sendable {
    private var entries: [ObjectIdentifier: (number: Int, entry: StoreGraph.Entry)] = [:]
    private var nextNumber = 0
    private(set) var derivedCount = 0

    /// From the first that was added to the last.
    var inOrder: [StoreGraph.Entry] { entries.values.sorted { $0.number < $1.number }.map(\.entry) }

    subscript(cell: Confined<AnyCell>) -> StoreGraph.Entry? { entries[cell.id]?.entry }

    mutating func append(_ entry: StoreGraph.Entry) {
        entries[entry.cell.id] = (nextNumber, entry)
        nextNumber += 1
        if entry.isDerived { derivedCount += 1 }
    }

    mutating func remove(_ cell: Confined<AnyCell>) -> StoreGraph.Entry? {
        guard let (_, entry) = entries.removeValue(forKey: cell.id) else { return nil }
        if entry.isDerived { derivedCount -= 1 }
        return entry
    }

    /// Returns the path of reads from one store to the other, both included; `nil` if there is none.
    func path(from cell: Confined<AnyCell>, to target: Confined<AnyCell>) -> [Confined<AnyCell>]? {
        var visited: Set<ObjectIdentifier> = []
        func path(from cell: Confined<AnyCell>) -> [Confined<AnyCell>]? {
            if cell.id == target.id { return [cell] }
            guard visited.insert(cell.id).inserted else { return nil }
            for source in self[cell]?.sources ?? [] {
                if let rest = path(from: source.cell) { return [cell] + rest }
            }
            return nil
        }
        return path(from: cell)
    }
}

extension StoreGraph.Entry {
    /// - Parameter readers: The known readers of `dispatcher`.
    fileprivate func isReader(of dispatcher: any AnyDispatcher, _ readers: Set<ObjectIdentifier>) -> Bool {
        sources.contains { source in
            readers.contains(source.cell.id)
                || source.dispatcher === dispatcher && self.dispatcher !== dispatcher
        }
    }
}

extension Confined<AnyCell> {
    var id: ObjectIdentifier { ObjectIdentifier(value) }
}
