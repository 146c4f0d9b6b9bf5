/// What the stores of one dispatcher have asked for while they reduced an action, in that order.
///
/// Touched inside the serialiser only.
final class Outbox {
    @exclusivity(unchecked) private var waiting: [AnyCell] = []

    /// A command of `cell` stands in line.
    func add(_ cell: AnyCell) { waiting.append(cell) }

    /// Runs what stands in line, in the order it was asked for; what a closed scope asked for is dropped.
    @inline(__always)
    func deliver() {
        if !waiting.isEmpty { runAll() }
    }

    @inline(never)
    private func runAll() {
        let cells = waiting
        waiting = []
        for cell in cells { cell.runNext() }
    }
}
