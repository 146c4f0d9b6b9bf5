/// How wide each scalar is in a terminal, and whether its neighbours must be looked at. The data is generated:
/// see `Tooling/WidthTable`.
struct WidthTable {
    /// What is known of one scalar.
    struct Kind {
        let bits: UInt8

        /// May be part of a cluster with a neighbour.
        var joins: Bool { bits & 8 != 0 }
        /// Becomes a picture of two columns before variation selector 16.
        var isEmoji: Bool { bits & 16 != 0 }
        /// A control character: takes no column and is never shown.
        var isControl: Bool { bits & 7 == 4 }
        var isAmbiguous: Bool { bits & 7 == 3 }

        /// 0, 1 or 2 columns.
        func columns(_ ambiguous: AmbiguousWidth) -> Int {
            switch bits & 7 {
            case 1: 1
            case 2: 2
            case 3: ambiguous.rawValue
            default: 0
            }
        }
    }

    /// The first planes, where nearly all text is, one byte a scalar.
    static let lowPlanes: [UInt8] = {
        var lowPlanes = [UInt8](repeating: 0, count: 0x20000)
        for (index, run) in runs.enumerated() {
            let start = Int(run >> 5)
            let end = min(
                index + 1 < runs.count ? Int(runs[index + 1] >> 5) : lowPlanes.count, lowPlanes.count)
            guard start < end else { break }
            let bits = UInt8(run & 31)
            for scalar in start..<end { lowPlanes[scalar] = bits }
        }
        return lowPlanes
    }()

    static func kind(of scalar: Unicode.Scalar) -> Kind { kind(of: scalar.value, lowPlanes) }

    /// - Parameter near: The table's own, looked up once by who asks for many.
    @inline(__always)
    static func kind(of value: UInt32, _ lowPlanes: [UInt8]) -> Kind {
        Kind(bits: value < lowPlanes.count ? lowPlanes[Int(value)] : search(value))
    }

    private static func search(_ value: UInt32) -> UInt8 {
        var (low, high) = (0, runs.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if runs[middle] >> 5 <= value { low = middle } else { high = middle }
        }
        return UInt8(runs[low] & 31)
    }
}
