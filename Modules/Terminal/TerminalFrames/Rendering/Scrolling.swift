/// A scroll operation that turns rows of the screen into rows of the next frame.
struct Scrolling: Equatable {
    /// The rows that the operation affects.
    let region: ClosedRange<Int>
    /// The number of rows to move up; negative for down.
    let shift: Int

    /// The operation that saves the most output; `nil` if none pays off.
    static func best(from old: inout HashedFrame, to new: inout HashedFrame) -> Scrolling? {
        let changed = (0..<new.frame.viewport.rows).filter { !new.frame.showsRow($0, of: old.frame) }
        // Writing a few rows is cheaper than scrolling.
        guard let first = changed.first, let last = changed.last, changed.count > 4 else { return nil }
        let (before, after) = (old.rowHashes, new.rowHashes)
        var best: (gain: Int, scrolling: Scrolling)?
        for distance in 1...last - first {
            // A larger distance cannot complete more rows.
            if let best, best.gain > last - first - distance { break }
            for shift in [-distance, distance] {
                // The rows that scrolling can complete.
                let low = max(first, first - shift)
                let high = min(last, last - shift)
                guard low <= high, let (gain, run) = bestRun(low...high, shift, before, after) else {
                    continue
                }
                let region =
                    min(run.lowerBound, run.lowerBound + shift)...max(run.upperBound, run.upperBound + shift)
                if gain > (best?.gain ?? 1) { best = (gain, Scrolling(region: region, shift: shift)) }
            }
        }
        return best?.scrolling
    }

    /// The run of rows with the highest gain: each row that scrolling completes counts 1, each row that it
    /// breaks −1.
    private static func bestRun(
        _ rows: ClosedRange<Int>, _ shift: Int, _ before: [UInt64], _ after: [UInt64]
    ) -> (gain: Int, rows: ClosedRange<Int>)? {
        var best: (gain: Int, rows: ClosedRange<Int>)?
        var (gain, start) = (0, rows.lowerBound)
        for row in rows {
            if gain <= 0 { (gain, start) = (0, row) }
            let (stays, moves) = (after[row] == before[row], after[row] == before[row + shift])
            gain += (moves ? 1 : 0) - (stays ? 1 : 0)
            if gain > best?.gain ?? 0 { best = (gain, start...row) }
        }
        return best
    }
}

/// A frame and the hashes of its rows, which are computed when they are first needed.
struct HashedFrame {
    let frame: Frame
    fileprivate private(set) lazy var rowHashes = frame.rowHashes

    init(_ frame: Frame) { self.frame = frame }
}

extension Frame {
    /// A hash per row. A collision is harmless: rows that are wrong after scrolling are written like any
    /// other difference.
    fileprivate var rowHashes: [UInt64] {
        isDirect ? rowHashes { $0.bits } : rowHashes { $0.hashed }
    }

    @inline(__always) private func rowHashes(_ value: (PackedCell) -> UInt64) -> [UInt64] {
        let columns = viewport.columns
        return cells.withUnsafeBufferPointer { cells in
            (0..<viewport.rows).map { row in
                // Independent of each other, so that the processor computes them at the same time.
                var (even, odd): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xCBF2_9CE4_8422_2325)
                for column in stride(from: row * columns, to: (row + 1) * columns - 1, by: 2) {
                    even = (even ^ value(cells[column])) &* 0xFF51_AFD7_ED55_8CCD
                    odd = (odd ^ value(cells[column + 1])) &* 0xC4CE_B9FE_1A85_EC53
                }
                if columns % 2 > 0 { even ^= value(cells[(row + 1) * columns - 1]) }
                return even ^ (odd >> 29 | odd << 35)
            }
        }
    }

    /// The frame after a scroll operation.
    func scrolled(_ scrolling: Scrolling) -> Frame {
        var moved = self
        for row in scrolling.region {
            let source = row + scrolling.shift
            moved.replace(row, by: scrolling.region.contains(source) ? source : nil, of: self)
        }
        return moved
    }
}

extension PackedCell {
    /// The bits that are the same in every frame: the index of a cluster and of an address are not.
    @inline(__always) fileprivate var hashed: UInt64 {
        isCluster || link > 0
            ? PackedCell(
                glyph: isCluster ? Self.cluster : glyph, style: style, background: background,
                columns: columns
            ).bits : bits
    }
}
