/// A row of cells of an image.
public struct ImageRow: Sendable, Equatable {
    /// The image's, 1...16,383.
    public let number: Int
    /// Which row of it, from 0.
    public let row: Int
    /// The cells that the whole image takes: 1...255 each.
    public let (columns, rows): (Int, Int)

    /// - Parameters:
    ///   - number: The image's, 1...16,383.
    ///   - row: Which row of it, from 0.
    ///   - columns: That the whole image takes, 1...255.
    ///   - rows: That the whole image takes, 1...255.
    public init(number: Int, row: Int, columns: Int, rows: Int) {
        (self.number, self.row, self.columns, self.rows) = (number, row, columns, rows)
    }

    /// The highest number of an image.
    public static let maximumNumber = 0x3FFF
    /// The most cells of an image, across and down.
    static let maximumCells = 0xFF
}

extension PackedCell {
    /// A cell of an image has this, the image's number, and where in the image it is: the same in every frame.
    static let image: UInt32 = 0x4000_0000

    var isImage: Bool { glyph & (Self.cluster | Self.image) == Self.image }
    var imageNumber: Int { Int(glyph >> 16) & ImageRow.maximumNumber }
    var imageRow: Int { Int(glyph >> 8) & ImageRow.maximumCells }
    var imageColumn: Int { Int(glyph) & ImageRow.maximumCells }
}

extension Frame {
    /// Draws a row of an image in a row of `area`, over what stands there and on its ground; what does not fit is cut.
    ///
    /// - Parameters:
    ///   - image: Which.
    ///   - row: Of the area, counted from 0.
    ///   - area: Where, the image's left at its own.
    public mutating func draw(_ image: ImageRow, row: Int = 0, in area: Area) {
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

    /// The cells that the images on it take, by their numbers; those that were drawn over may be among them.
    public var imageCells: [Int: ImageCells] { images }

    /// The same without the images that a terminal does not have.
    ///
    /// - Parameter known: The numbers of those that it has.
    public func showing(_ known: Set<Int>) -> Frame {
        guard !images.keys.allSatisfy(known.contains) else { return self }
        var frame = self
        frame.blankImages { !known.contains($0) }
        return frame
    }
}

/// How many cells an image takes.
public struct ImageCells: Sendable, Equatable {
    /// Both 1 or more.
    public let (columns, rows): (Int, Int)

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}
