/// The cells of a dispatcher's stores in a contiguous buffer, which a dispatch iterates without reference
/// counting, and the cells with pending commands.
///
/// Accessed only inside the serialiser, and never changed during an iteration.
final class CellTable {
    private var first: UnsafeMutablePointer<Unmanaged<AnyCell>>?
    private var count = 0
    @exclusivity(unchecked) private var pending: [AnyCell] = []

    deinit { replace(by: []) }

    var isEmpty: Bool { count == 0 }

    func replace(by cells: [AnyCell]) {
        let before = UnsafeMutableBufferPointer(start: first, count: count)
        (first, count) = (nil, cells.count)
        if !cells.isEmpty {
            let memory = UnsafeMutablePointer<Unmanaged<AnyCell>>.allocate(capacity: cells.count)
            for (position, cell) in cells.enumerated() {
                (memory + position).initialize(to: .passRetained(cell))
            }
            first = memory
        }
        for cell in before { cell.release() }
        before.deallocate()
    }

    @inline(__always)
    func forEach(_ body: (AnyCell) -> Void) {
        guard var position = first else { return }
        let end = position + count
        while position != end {
            position.pointee._withUnsafeGuaranteedRef(body)
            position += 1
        }
    }

    /// The states of the stores by their keys.
    var states: [(key: String, state: any Reducible)] {
        var states: [(key: String, state: any Reducible)] = []
        forEach { cell in cell.readableState.map { states.append((cell.key, $0)) } }
        return states
    }

    /// Adds `cell` to the queue once for each of its pending commands.
    func add(pending cell: AnyCell) { pending.append(cell) }

    /// Runs the pending commands in the order in which they were requested; those of a closed scope are
    /// dropped.
    @inline(__always)
    func runPendingCommands() {
        if !pending.isEmpty { runAllPendingCommands() }
    }

    /// Discards the pending commands.
    func dropPendingCommands() {
        for cell in pending { cell.dropNextCommand() }
        pending = []
    }

    @inline(never)
    private func runAllPendingCommands() {
        let cells = pending
        pending = []
        for cell in cells { cell.runNextCommand() }
    }
}
