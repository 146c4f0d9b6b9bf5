/// One cell of a frame.
package struct Cell: Sendable, Equatable {
    /// One character; empty in the second column of a wide one.
    package let text: String
    package let style: Style
    package let background: RowBackground
    /// Usually 1. A wide character has 2 in its first column and 0 in its second one.
    package let columns: Int

    package init(
        _ text: String, _ style: Style = .plain, _ background: RowBackground = .plain, columns: Int = 1
    ) {
        self.text = text
        self.style = style
        self.background = background
        self.columns = columns
    }
}

/// A cell in eight bytes. Grapheme clusters of several scalars are stored in the frame and referenced by
/// index.
struct PackedCell: Equatable {
    static let cluster: UInt32 = 0x8000_0000
    static let space: UInt32 = 0x20

    /// A scalar, or `cluster` plus an index into the frame's clusters; 0 in the second column of a wide
    /// character.
    var glyph: UInt32
    var style: Style
    var background: RowBackground
    var columns: UInt8
    /// The index of the link's address in the frame plus 1; 0 for no link.
    var link: UInt8 = 0

    static func blank(_ background: RowBackground) -> PackedCell {
        PackedCell(glyph: space, style: .plain, background: background, columns: 1)
    }

    static func second(_ first: PackedCell) -> PackedCell {
        PackedCell(glyph: 0, style: first.style, background: first.background, columns: 0, link: first.link)
    }

    var isCluster: Bool { glyph & Self.cluster != 0 }
    var clusterIndex: Int { Int(glyph & ~Self.cluster) }

    /// Equal for equal cells of one frame.
    @inline(__always) var bits: UInt64 { unsafeBitCast(self, to: UInt64.self) }
    /// The bits that are set if a cell refers to a cluster or an address of its frame.
    static let indirectMask: UInt64 = 0xFF00_0000_8000_0000

    @inline(__always) static func == (left: PackedCell, right: PackedCell) -> Bool { left.bits == right.bits }
}
