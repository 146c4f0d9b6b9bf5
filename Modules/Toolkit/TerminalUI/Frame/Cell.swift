/// What one column of a row shows.
public struct Cell: Sendable, Equatable {
    /// One letter or cluster; empty in the second column of a wide one.
    public let text: String
    public let style: Style
    public let background: RowBackground
    /// 1, or 2 in the first and 0 in the second column of a wide letter.
    public let columns: Int

    public init(
        _ text: String, _ style: Style = .plain, _ background: RowBackground = .plain, columns: Int = 1
    ) {
        (self.text, self.style, self.background, self.columns) = (text, style, background, columns)
    }
}

/// A cell in eight bytes. A cluster of several scalars is a number in the frame's own list.
struct PackedCell: Equatable {
    static let cluster: UInt32 = 0x8000_0000
    static let space: UInt32 = 0x20

    /// A scalar, or `cluster` and an index into the frame's clusters; 0 in the second column of a wide one.
    var glyph: UInt32
    var style: Style
    var background: RowBackground
    var columns: UInt8
    /// Which of the frame's addresses it leads to, 1 for the first; 0 for nowhere.
    var link: UInt8 = 0

    static func blank(_ background: RowBackground) -> PackedCell {
        PackedCell(glyph: space, style: .plain, background: background, columns: 1)
    }

    static func second(_ first: PackedCell) -> PackedCell {
        PackedCell(glyph: 0, style: first.style, background: first.background, columns: 0, link: first.link)
    }

    var isCluster: Bool { glyph & Self.cluster != 0 }
    var clusterIndex: Int { Int(glyph & ~Self.cluster) }

    /// Eight bytes that are the same for the same cell of the same frame.
    @inline(__always) var bits: UInt64 { unsafeBitCast(self, to: UInt64.self) }
    /// The bits of cells of which something stands in their frame: what they show, or where they lead.
    static let indirectMask: UInt64 = 0xFF00_0000_8000_0000

    @inline(__always) static func == (left: PackedCell, right: PackedCell) -> Bool { left.bits == right.bits }
}
