package import TerminalFrames

/// Converts untrusted images.
package protocol ImageDecoder: Sendable {
    /// Converts an image to a PNG.
    ///
    /// - Parameters:
    ///   - bytes: An untrusted image.
    ///   - limit: The maximum size; larger images are scaled down proportionally.
    /// - Returns: `nil` if the bytes are not an image that can be decoded.
    ///
    /// Safe to call from any thread. Cancelling the task ends the conversion.
    func decode(_ bytes: [UInt8], within limit: PixelSize) async -> EncodedImage?
}
