import CPixbuf
import TerminalFrames

/// GdkPixbuf, loaded at run time.
struct PixbufLibrary {
    private static let maximumPixels: UInt64 = 40_000_000

    /// - Parameter name: A path, or a name for the dynamic loader.
    /// - Returns: `nil` when it is not installed.
    init?(_ name: String = "libgdk_pixbuf-2.0.so.0") {
        guard cpixbuf_load(name) != 0 else { return nil }
    }

    /// Loads the decoders, which may be in other files, so that nothing is opened for an image.
    func loadDecoders() { cpixbuf_load_decoders() }

    /// Decodes an image in this process.
    ///
    /// - Returns: `nil` if it is not a PNG, JPEG or GIF, is broken or has more than 40 megapixels.
    func decode(_ bytes: [UInt8], within limit: PixelSize) -> EncodedImage? {
        guard let type = Self.type(of: bytes) else { return nil }
        var image = cpixbuf_image()
        let limits = cpixbuf_limits(
            pixels: Self.maximumPixels, width: Int32(clamping: limit.width),
            height: Int32(clamping: limit.height))
        defer { cpixbuf_free(&image) }
        guard cpixbuf_convert(bytes, bytes.count, type, limits, &image) != 0, let png = image.png else {
            return nil
        }
        return EncodedImage(
            size: PixelSize(width: Int(image.width), height: Int(image.height)),
            png: Array(UnsafeRawBufferPointer(start: png, count: image.size)))
    }

    /// The format, detected by magic numbers because the service's content type is not reliable.
    private static func type(of bytes: [UInt8]) -> String? {
        let known: [(beginning: [UInt8], type: String)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), ([0xFF, 0xD8, 0xFF], "jpeg"),
            (Array("GIF8".utf8), "gif"),
        ]
        return known.first { bytes.starts(with: $0.beginning) }?.type
    }
}
