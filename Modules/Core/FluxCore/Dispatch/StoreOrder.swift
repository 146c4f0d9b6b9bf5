import ReactiveCore

/// The stores of one dispatcher and those that they wait for.
struct StoreOrder: Sendable {
    private struct Entry: Sendable {
        let cell: Confined<AnyCell>
        let dependencies: [Confined<AnyCell>]
    }

    private var entries: [Entry] = []

    /// Topologically sorted: in the order of creation, but each store after its dependencies.
    var inOrder: [Confined<AnyCell>] {
        var (order, visited) = ([Confined<AnyCell>](), Set<ObjectIdentifier>())
        for entry in entries { visit(entry, &order, &visited) }
        return order
    }

    /// Adds a store; its dependencies contain no cycle.
    mutating func add(_ cell: Confined<AnyCell>, after dependencies: [Confined<AnyCell>]) {
        entries.append(Entry(cell: cell, dependencies: dependencies))
    }

    /// Removes `cell`; returns `false` if it is not registered.
    mutating func remove(_ cell: Confined<AnyCell>) -> Bool {
        guard let index = entries.firstIndex(where: { $0.cell.id == cell.id }) else { return false }
        entries.remove(at: index)
        return true
    }

    private func visit(
        _ entry: Entry, _ order: inout [Confined<AnyCell>], _ visited: inout Set<ObjectIdentifier>
    ) {
        guard visited.insert(entry.cell.id).inserted else { return }
        for other in entry.dependencies {
            if let entry = entries.first(where: { $0.cell.id == other.id }) { visit(entry, &order, &visited) }
        }
        order.append(entry.cell)
    }
}
