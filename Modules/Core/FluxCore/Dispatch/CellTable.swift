/// The cells of a dispatcher's stores, as who dispatches walks them (plain memory, where nothing is counted), and
/// which of them have asked for something while they reduced an action.
///
/// Touched inside the serialiser only, and never changed during a walk.
final class CellTable {
    private var first: UnsafeMutablePointer<Unmanaged<AnyCell>>?
    private var count = 0
    @exclusivity(unchecked) private var asking: [AnyCell] = []

    deinit { replace(by: []) }

    var isEmpty: Bool { count == 0 }

    func replace(by cells: [AnyCell]) {
        let before = UnsafeMutableBufferPointer(start: first, count: count)
        (first, count) = (nil, cells.count)
        if !cells.isEmpty {
            let memory = UnsafeMutablePointer<Unmanaged<AnyCell>>.allocate(capacity: cells.count)
            for (place, cell) in cells.enumerated() {
                (memory + place).initialize(to: .passRetained(cell))
            }
            first = memory
        }
        for cell in before { cell.release() }
        before.deallocate()
    }

    @inline(__always)
    func forEach(_ body: (AnyCell) -> Void) {
        guard var place = first else { return }
        let end = place + count
        while place != end {
            place.pointee._withUnsafeGuaranteedRef(body)
            place += 1
        }
    }

    /// What the stores hold, by their keys.
    var states: [(key: String, state: any Reducible)] {
        var states: [(key: String, state: any Reducible)] = []
        forEach { cell in cell.live.map { states.append((cell.key, $0)) } }
        return states
    }

    /// A command of `cell` stands in line.
    func add(asking cell: AnyCell) { asking.append(cell) }

    /// Runs what stands in line, in the order it was asked for; what a closed scope asked for is dropped.
    @inline(__always)
    func runAsked() {
        if !asking.isEmpty { runAll() }
    }

    /// Forgets what stands in line.
    func dropAsked() {
        for cell in asking { cell.dropNext() }
        asking = []
    }

    @inline(never)
    private func runAll() {
        let cells = asking
        asking = []
        for cell in cells { cell.runNext() }
    }
}
