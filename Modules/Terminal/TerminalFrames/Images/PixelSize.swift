/// A size in pixels, of an image or of a terminal's cell.
package struct PixelSize: Sendable, Equatable, Codable {
    /// 1...65,535.
    package let width: Int
    /// 1...65,535.
    package let height: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - width: Clamped to 1...65,535.
    ///   - height: Clamped to 1...65,535.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (min(max(width, 1), 65_535), min(max(height, 1), 65_535))
    }

    /// Used if the terminal does not report the size of its cells.
    package static let defaultCell = PixelSize(width: 10, height: 20)

    /// The number of cells that an image of this size fills, scaled down proportionally to fit.
    ///
    /// - Parameters:
    ///   - cell: The size of a cell.
    ///   - columns: The maximum number of columns, 1 or more.
    ///   - rows: The maximum number of rows, 1 or more.
    /// - Returns: At least 1 column and 1 row.
    package func cells(of cell: PixelSize, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let most = min(Double(columns * cell.width), Double(width))
        let share = min(most / Double(width), Double(rows * cell.height) / Double(height), 1)
        func count(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
            min(max(Int((Double(pixels) * share / Double(cell)).rounded(.up)), 1), max(most, 1))
        }
        return (count(width, cell.width, columns), count(height, cell.height, rows))
    }
}
