/// How big something is in pixels: an image, or a cell of a terminal.
public struct PixelSize: Sendable, Equatable, Codable {
    /// 1...65,535.
    public let width: Int
    /// 1...65,535.
    public let height: Int

    /// - Parameters:
    ///   - width: What is out of range is taken for what is nearest to it.
    ///   - height: Likewise.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (min(max(width, 1), 65_535), min(max(height, 1), 65_535))
    }

    /// A cell of a terminal that does not say how big its cells are.
    public static let defaultCell = PixelSize(width: 10, height: 20)

    /// The cells that an image of this size takes, in proportion and no larger than it is.
    ///
    /// - Parameters:
    ///   - cell: How big a cell is.
    ///   - columns: Columns at most, 1 or more.
    ///   - rows: Rows at most, 1 or more.
    /// - Returns: 1 column and 1 row, or more.
    public func cells(of cell: PixelSize, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let most = min(Double(columns * cell.width), Double(width))
        let share = min(most / Double(width), Double(rows * cell.height) / Double(height), 1)
        func count(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
            min(max(Int((Double(pixels) * share / Double(cell)).rounded(.up)), 1), max(most, 1))
        }
        return (count(width, cell.width, columns), count(height, cell.height, rows))
    }
}
