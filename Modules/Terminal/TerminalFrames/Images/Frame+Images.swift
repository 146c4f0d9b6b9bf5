/// One row of an image that is shown in cells.
package struct ImageRow: Sendable, Equatable {
    /// The image's number, 1...16,383.
    package let number: Int
    /// The row within the image, from 0.
    package let row: Int
    /// The size of the whole image in cells, 1...255 each.
    package let (columns, rows): (Int, Int)

    /// Creates a row of an image.
    ///
    /// - Parameters:
    ///   - number: The image's number, 1...16,383.
    ///   - row: The row within the image, from 0.
    ///   - columns: The width of the whole image in cells, 1...255.
    ///   - rows: The height of the whole image in cells, 1...255.
    package init(number: Int, row: Int, columns: Int, rows: Int) {
        self.number = number
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// The highest image number.
    package static let maximumNumber = 0x3FFF
    /// The maximum width and height of an image in cells.
    static let maximumCells = 0xFF
}

extension PackedCell {
    /// Marks a cell of an image. The glyph also contains the image's number and the position within the
    /// image, which are the same in every frame.
    static let image: UInt32 = 0x4000_0000

    var isImage: Bool { glyph & (Self.cluster | Self.image) == Self.image }
    var imageNumber: Int { Int(glyph >> 16) & ImageRow.maximumNumber }
    var imageRow: Int { Int(glyph >> 8) & ImageRow.maximumCells }
    var imageColumn: Int { Int(glyph) & ImageRow.maximumCells }
}

extension Frame {
    /// Draws a row of an image over the contents of `area`, clipped to the area, and keeps the background.
    ///
    /// - Parameters:
    ///   - image: The row of the image.
    ///   - row: The row of the area, from 0.
    ///   - area: The area; the image starts at its left edge.
    package mutating func draw(_ image: ImageRow, row: Int = 0, in area: Area) {
        guard (0..<area.rows).contains(row), (0..<viewport.rows).contains(area.row + row),
            (1...ImageRow.maximumNumber).contains(image.number)
        else { return }
        let columns = min(area.columns, image.columns, ImageRow.maximumCells, viewport.columns - area.column)
        images[image.number] = ImageCells(columns: image.columns, rows: image.rows)
        let part = UInt32(image.number) << 16 | UInt32(image.row & ImageRow.maximumCells) << 8
        if columns > 0 {
            place(
                PackedCell.image | part, count: columns,
                at: Position(row: area.row + row, column: area.column))
        }
    }

    /// The sizes of the frame's images by number. Some of them may have been drawn over.
    package var imageCells: [Int: ImageCells] { images }

    /// The frame without the images that a terminal does not have.
    ///
    /// - Parameter known: The numbers of the images that the terminal has.
    package func showing(_ known: Set<Int>) -> Frame {
        guard !images.keys.allSatisfy(known.contains) else { return self }
        var frame = self
        frame.blankImages { !known.contains($0) }
        return frame
    }
}

/// The size of an image in cells.
package struct ImageCells: Sendable, Equatable {
    /// 1 or more each.
    package let (columns, rows): (Int, Int)

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}
