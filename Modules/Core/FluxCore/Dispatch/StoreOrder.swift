import ReactiveCore

/// The stores of one dispatcher, and who of them waits for whom.
struct StoreOrder: Sendable {
    private struct Entry: Sendable {
        let cell: Confined<AnyCell>
        let others: [Confined<AnyCell>]
    }

    private var entries: [Entry] = []

    /// In the order they came, but each after those that it waits for.
    var inOrder: [Confined<AnyCell>] {
        var (order, placed) = ([Confined<AnyCell>](), Set<ObjectIdentifier>())
        for entry in entries { place(entry, &order, &placed) }
        return order
    }

    mutating func add(
        _ cell: Confined<AnyCell>, after others: [Confined<AnyCell>]
    ) throws(RegistrationFailure) {
        for other in others {
            if let path = path(from: other, to: cell) {
                throw .cycle(path: ([cell] + path).map(\.value.name))
            }
        }
        entries.append(Entry(cell: cell, others: others))
    }

    /// Whether it was there.
    mutating func remove(_ cell: Confined<AnyCell>) -> Bool {
        guard let place = entries.firstIndex(where: { $0.cell.id == cell.id }) else { return false }
        entries.remove(at: place)
        return true
    }

    /// Who waits for whom from one to the other, both included.
    private func path(from cell: Confined<AnyCell>, to target: Confined<AnyCell>) -> [Confined<AnyCell>]? {
        if cell.id == target.id { return [cell] }
        for other in entries.first(where: { $0.cell.id == cell.id })?.others ?? [] {
            if let rest = path(from: other, to: target) { return [cell] + rest }
        }
        return nil
    }

    private func place(
        _ entry: Entry, _ order: inout [Confined<AnyCell>], _ placed: inout Set<ObjectIdentifier>
    ) {
        guard placed.insert(entry.cell.id).inserted else { return }
        for other in entry.others {
            if let entry = entries.first(where: { $0.cell.id == other.id }) { place(entry, &order, &placed) }
        }
        order.append(entry.cell)
    }
}

extension Confined<AnyCell> {
    fileprivate var id: ObjectIdentifier { ObjectIdentifier(value) }
}
