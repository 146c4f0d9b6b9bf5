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
