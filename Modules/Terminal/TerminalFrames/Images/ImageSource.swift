import Synchronization

/// An image in a format that terminals accept.
package struct EncodedImage: Sendable, Equatable {
    /// The size in pixels.
    package let size: PixelSize
    /// A PNG of that size.
    package let png: [UInt8]

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - png: A PNG of that size.
    package init(size: PixelSize, png: [UInt8]) { (self.size, self.png) = (size, png) }
}

/// Loads images.
package protocol ImageSource: Sendable {
    /// Loads and scales an image.
    ///
    /// - Parameters:
    ///   - address: An untrusted address.
    ///   - limit: The maximum size; larger images are scaled down proportionally.
    /// - Returns: `nil` if the image cannot be shown for any reason.
    ///
    /// Safe to call from any thread. Cancelling the task cancels the request.
    func image(at address: String, within limit: PixelSize) async -> EncodedImage?
}

/// An image source without images.
package struct NoImages: ImageSource {
    /// Creates a source without images.
    package init() {}

    /// Always returns `nil`.
    package func image(at address: String, within limit: PixelSize) async -> EncodedImage? { nil }
}

/// The images to show, by number. One part of the program adds decoded images; the terminal takes them when
/// it is idle.
///
/// Safe to call from any thread.
package final class ImageRegistry: Sendable {
    private let images = Mutex<[Int: EncodedImage]>([:])

    /// Creates an empty registry.
    package init() {}

    /// The image with a number; `nil` for none.
    package subscript(number: Int) -> EncodedImage? {
        get { images.withLock { $0[number] } }
        set { images.withLock { $0[number] = newValue } }
    }
}

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
