/// An image as a terminal takes it.
public struct EncodedImage: Sendable, Equatable {
    /// How big it is as it is shown.
    public let size: PixelSize
    /// A PNG of that size.
    public let png: [UInt8]

    /// - Parameters:
    ///   - size: How big it is.
    ///   - png: A PNG of that size.
    public init(size: PixelSize, png: [UInt8]) { (self.size, self.png) = (size, png) }
}

/// Where images come from.
public protocol ImageSource: Sendable {
    /// Reads the image at an address, no larger than is asked.
    ///
    /// - Parameters:
    ///   - address: From anywhere.
    ///   - limit: What it may measure at most; a larger one is made smaller, in proportion.
    /// - Returns: `nil` where there is none that can be shown, for whatever reason.
    ///
    /// Call from anywhere. Cancelling the task ends the request.
    func image(at address: String, within limit: PixelSize) async -> EncodedImage?
}

/// Has no images.
public struct NoImages: ImageSource {
    /// There is nothing to say.
    public init() {}

    /// - Returns: `nil`.
    public func image(at address: String, within limit: PixelSize) async -> EncodedImage? { nil }
}
