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

    private let entries = Guarded<[Entry]>([])

    /// Adds a store.
    ///
    /// - Throws: `.cycle` if it would read itself, directly or through others.
    func add(_ entry: Entry) throws(RegistrationFailure) {
        try entries.withLock { entries throws(RegistrationFailure) in
            for source in entry.sources {
                if let path = entries.path(from: source.cell, to: entry.cell) {
                    throw .cycle(path: ([entry.cell] + path).map(\.value.name))
                }
            }
            entries.append(entry)
        }
        if entry.isDerived { invalidate(sourcesOf: entry) }
    }

    func remove(_ cell: Confined<AnyCell>) {
        let removed = entries.withLock { entries in
            entries.firstIndex { $0.cell.id == cell.id }.map { entries.remove(at: $0) }
        }
        if let removed, removed.isDerived { invalidate(sourcesOf: removed) }
    }

    /// The derived stores that depend, directly or through others, on stores of `dispatcher` and are not
    /// derived by its own stores' reductions alone; each after its sources.
    func readers(of dispatcher: any AnyDispatcher) -> [Confined<AnyCell>] {
        let derived = entries.withLock { $0.filter(\.isDerived) }
        guard !derived.isEmpty else { return [] }
        var readers: Set<ObjectIdentifier> = []
        var count = -1
        while count != readers.count {
            count = readers.count
            for entry in derived where entry.isReader(of: dispatcher, readers) {
                readers.insert(entry.cell.id)
            }
        }
        var (order, visited) = ([Confined<AnyCell>](), Set<ObjectIdentifier>())
        func visit(_ entry: Entry) {
            guard visited.insert(entry.cell.id).inserted else { return }
            for source in entry.sources {
                if let next = derived.first(where: { $0.cell.id == source.cell.id }) { visit(next) }
            }
            if readers.contains(entry.cell.id) { order.append(entry.cell) }
        }
        derived.forEach(visit)
        return order
    }

    /// Makes all dispatchers that `entry` depends on look up their readers again.
    private func invalidate(sourcesOf entry: Entry) {
        let all = entries.withLock { $0 }
        var (next, visited) = (entry.sources, Set<ObjectIdentifier>())
        while let source = next.popLast() {
            guard visited.insert(source.cell.id).inserted else { continue }
            source.dispatcher.readersChanged()
            next += all.first { $0.cell.id == source.cell.id }?.sources ?? []
        }
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

extension [StoreGraph.Entry] {
    /// Returns the path of reads from one store to the other, both included; `nil` if there is none.
    fileprivate func path(
        from cell: Confined<AnyCell>, to target: Confined<AnyCell>
    ) -> [Confined<AnyCell>]? {
        if cell.id == target.id { return [cell] }
        for source in first(where: { $0.cell.id == cell.id })?.sources ?? [] {
            if let rest = path(from: source.cell, to: target) { return [cell] + rest }
        }
        return nil
    }
}

extension Confined<AnyCell> {
    var id: ObjectIdentifier { ObjectIdentifier(value) }
}
