/// The cells of a dispatcher's stores in a contiguous buffer, which a dispatch iterates without reference
/// counting; the derived stores that read them; and the cells with pending commands.
///
/// Accessed only inside the serialiser, and never changed during an iteration.
final class CellTable {
    @exclusivity(unchecked) private var cellBuffer = CellBuffer()
    @exclusivity(unchecked) private var readerBuffer = CellBuffer()
    @exclusivity(unchecked) private var pending: [AnyCell] = []
    /// Whether a reader was derived since `publishReaders`.
    @exclusivity(unchecked) private var hasDerived = false

    deinit { replace(by: [], readers: []) }

    var isEmpty: Bool { cellBuffer.count == 0 }
    /// Whether there are derived stores that are not derived by the reductions of the cells themselves.
    var hasReaders: Bool { readerBuffer.count != 0 }

    /// - Parameter readers: Each after its sources.
    func replace(by cells: [AnyCell], readers: [AnyCell]) {
        cellBuffer.replace(by: cells)
        readerBuffer.replace(by: readers)
    }

    @inline(__always)
    func forEach(_ body: (AnyCell) -> Void) { cellBuffer.forEach(body) }

    /// Derives the stores that read a changed one.
    @inline(__always)
    func deriveReaders() { readerBuffer.forEach { if $0.deriveIfNeeded(self) { hasDerived = true } } }

    /// Derives the stores that read a changed one, and returns them.
    func derivedReaders() -> [AnyCell] {
        var derived: [AnyCell] = []
        readerBuffer.forEach { if $0.deriveIfNeeded(self) { derived.append($0) } }
        if !derived.isEmpty { hasDerived = true }
        return derived
    }

    /// Publishes the derived stores.
    @inline(__always)
    func publishReaders() { if hasDerived { publishDerived() } }

    private func publishDerived() {
        hasDerived = false
        readerBuffer.forEach { $0.publishIfDerived() }
    }

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

    /// The pending commands in the order in which they were requested.
    var requestedCommands: [RequestedCommand] {
        var positions: [ObjectIdentifier: Int] = [:]
        return pending.compactMap { cell in
            let position = positions[ObjectIdentifier(cell), default: 0]
            positions[ObjectIdentifier(cell)] = position + 1
            return cell.requestedCommand(position)
        }
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

/// Cells in a contiguous buffer.
private struct CellBuffer {
    private var first: UnsafeMutablePointer<Unmanaged<AnyCell>>?
    private(set) var count = 0

    mutating func replace(by cells: [AnyCell]) {
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
}
