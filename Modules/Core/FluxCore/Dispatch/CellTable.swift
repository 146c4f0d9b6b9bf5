/// The cells of a dispatcher's stores, as who dispatches walks them (plain memory, where nothing is counted), and
/// which of them have asked for something while they reduced an action.
///
/// Touched inside the serialiser only, and never changed during a walk.
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

    /// What the stores hold, by their keys.
    var states: [(key: String, state: any Reducible)] {
        var states: [(key: String, state: any Reducible)] = []
        forEach { cell in cell.readableState.map { states.append((cell.key, $0)) } }
        return states
    }

    /// A command of `cell` stands in line.
    func add(pending cell: AnyCell) { pending.append(cell) }

    /// Runs what stands in line, in the order it was asked for; what a closed scope asked for is dropped.
    @inline(__always)
    func runPendingCommands() {
        if !pending.isEmpty { runAllPendingCommands() }
    }

    /// Forgets what stands in line.
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
