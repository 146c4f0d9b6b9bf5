/// The cells of a dispatcher's stores in a contiguous buffer, which a dispatch iterates without reference
/// counting; the derived stores that read them; and the cells with pending commands.
///
/// Accessed only inside the serialiser, and never changed during an iteration.
final class CellTable {
    private var first: UnsafeMutablePointer<Unmanaged<AnyCell>>?
    private var count = 0
    @exclusivity(unchecked) private var pending: [AnyCell] = []
    /// Derived stores that are not derived by the reductions of the cells themselves, each after its sources.
    @exclusivity(unchecked) private(set) var readers: [AnyCell] = []
    @exclusivity(unchecked) private(set) var hasReaders = false

    deinit { replace(by: []) }

    var isEmpty: Bool { count == 0 }

    func replace(by cells: [AnyCell], readers: [AnyCell] = []) {
        (self.readers, hasReaders) = (readers, !readers.isEmpty)
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

    /// Derives the stores that read a changed one, and returns them.
    @inline(never)
    @discardableResult
    func deriveReaders() -> [AnyCell] { readers.filter { $0.deriveIfNeeded(self) } }

    /// Publishes the derived stores.
    @inline(never)
    func publishReaders() { for reader in readers { reader.publishIfDerived() } }

    /// All cells of the dispatcher.
    var cells: [AnyCell] {
        var all: [AnyCell] = []
        forEach { all.append($0) }
        return all
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
