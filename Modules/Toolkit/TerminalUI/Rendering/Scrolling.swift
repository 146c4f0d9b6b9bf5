/// Rows of the screen that show, moved, what the next frame wants.
struct Scrolling: Equatable {
    /// The rows that move, on both frames.
    let region: ClosedRange<Int>
    /// How many rows up; negative is down.
    let shift: Int

    /// What saves most, if anything saves more than it costs.
    static func best(from old: Frame, to new: Frame) -> Scrolling? {
        let changed = (0..<new.viewport.rows).filter { !new.showsRow($0, of: old) }
        // A few rows are written sooner than moved.
        guard let first = changed.first, let last = changed.last, changed.count > 4 else { return nil }
        let (before, after) = (old.rowHashes, new.rowHashes)
        var best: (gain: Int, scrolling: Scrolling)?
        for shift in -(last - first)...(last - first) where shift != 0 {
            // Rows that can be right after the move.
            let low = max(first, first - shift)
            let high = min(last, last - shift)
            guard low <= high, let (gain, run) = bestRun(low...high, shift, before, after) else { continue }
            let region =
                min(run.lowerBound, run.lowerBound + shift)...max(run.upperBound, run.upperBound + shift)
            if gain > (best?.gain ?? 1) { best = (gain, Scrolling(region: region, shift: shift)) }
        }
        return best?.scrolling
    }

    /// The run of rows that gains most by the move: each row made right counts 1, each made wrong −1.
    private static func bestRun(
        _ rows: ClosedRange<Int>, _ shift: Int, _ before: [Int], _ after: [Int]
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

extension Frame {
    /// A number for each row, the same for the same cells. Different rows may share one by chance: what a
    /// scroll then gets wrong is written over like any other difference.
    fileprivate var rowHashes: [Int] {
        (0..<viewport.rows).map { row in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for cell in cells[row * viewport.columns..<(row + 1) * viewport.columns] {
                // A cluster's number means nothing in another frame.
                let glyph = cell.isCluster ? PackedCell.cluster : cell.glyph
                hash ^=
                    UInt64(glyph) << 16 | UInt64(cell.style.rawValue) << 8 | UInt64(cell.background.rawValue)
                hash = (hash &* 0x9E37_79B9_7F4A_7C15) ^ hash >> 29
            }
            return Int(truncatingIfNeeded: hash)
        }
    }

    /// What the screen shows after the terminal moved rows.
    func scrolled(_ scrolling: Scrolling) -> Frame {
        var moved = self
        for row in scrolling.region {
            let source = row + scrolling.shift
            moved.replace(row, by: scrolling.region.contains(source) ? source : nil, of: self)
        }
        return moved
    }
}
