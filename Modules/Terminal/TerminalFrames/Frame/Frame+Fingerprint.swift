extension Frame {
    /// A 64-bit FNV-1a hash of what the frame shows. Equal frames have equal hashes in every run.
    package var fingerprint: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ number: UInt32) { hash = (hash ^ UInt64(number)) &* 0x100_0000_01b3 }
        for number in [viewport.rows, viewport.columns, viewport.ambiguous.rawValue] { add(UInt32(number)) }
        add(cursor.map { UInt32($0.row * viewport.columns + $0.column) } ?? .max)
        for cell in cells {
            if cell.isCluster {
                for scalar in clusters[cell.clusterIndex].unicodeScalars { add(scalar.value) }
            } else {
                add(cell.glyph)
            }
            add(
                UInt32(cell.style.rawValue) << 16 | UInt32(cell.background.rawValue) << 8
                    | UInt32(cell.columns))
        }
        return hash
    }
}
