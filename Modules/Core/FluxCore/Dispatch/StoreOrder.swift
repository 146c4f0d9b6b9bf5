import ReactiveCore

/// The stores of one dispatcher and their dependencies.
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

    mutating func add(
        _ cell: Confined<AnyCell>, after dependencies: [Confined<AnyCell>]
    ) throws(RegistrationFailure) {
        for other in dependencies {
            if let path = path(from: other, to: cell) {
                throw .cycle(path: ([cell] + path).map(\.value.name))
            }
        }
        entries.append(Entry(cell: cell, dependencies: dependencies))
    }

    /// Removes `cell`; returns `false` if it is not registered.
    mutating func remove(_ cell: Confined<AnyCell>) -> Bool {
        guard let index = entries.firstIndex(where: { $0.cell.id == cell.id }) else { return false }
        entries.remove(at: index)
        return true
    }

    /// Returns the dependency path from one cell to the other, both included; `nil` if there is none.
    private func path(from cell: Confined<AnyCell>, to target: Confined<AnyCell>) -> [Confined<AnyCell>]? {
        if cell.id == target.id { return [cell] }
        for other in entries.first(where: { $0.cell.id == cell.id })?.dependencies ?? [] {
            if let rest = path(from: other, to: target) { return [cell] + rest }
        }
        return nil
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

extension Confined<AnyCell> {
    fileprivate var id: ObjectIdentifier { ObjectIdentifier(value) }
}
