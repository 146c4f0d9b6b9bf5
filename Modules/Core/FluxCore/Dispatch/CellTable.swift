/// The cells of a dispatcher's stores, as who dispatches walks them: plain memory, where nothing is counted.
///
/// Touched inside the serialiser only, and never changed during a walk.
final class CellTable {
    private var first: UnsafeMutablePointer<Unmanaged<AnyCell>>?
    private var count = 0

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
}
