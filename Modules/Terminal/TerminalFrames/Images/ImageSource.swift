/// An image in a format that terminals accept.
public struct EncodedImage: Sendable, Equatable {
    /// The size in pixels.
    public let size: PixelSize
    /// A PNG of that size.
    public let png: [UInt8]

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - png: A PNG of that size.
    public init(size: PixelSize, png: [UInt8]) { (self.size, self.png) = (size, png) }
}

/// Loads images.
public protocol ImageSource: Sendable {
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
public struct NoImages: ImageSource {
    /// Creates a source without images.
    public init() {}

    /// Always returns `nil`.
    public func image(at address: String, within limit: PixelSize) async -> EncodedImage? { nil }
}
