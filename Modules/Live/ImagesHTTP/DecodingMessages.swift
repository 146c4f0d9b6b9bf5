import TerminalFrames

/// What a decoding process reads: the maximum size, followed by the image up to the end of the stream.
struct DecodingRequest: Equatable {
    let limit: PixelSize
    let image: [UInt8]

    init(_ image: [UInt8], within limit: PixelSize) { (self.image, self.limit) = (image, limit) }

    /// - Parameter bytes: Everything that was read.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 8, let width = Self.number(bytes[0..<4]), let height = Self.number(bytes[4..<8])
        else { return nil }
        self.init(Array(bytes[8...]), within: PixelSize(width: width, height: height))
    }

    var bytes: [UInt8] { Self.bytes(of: limit.width) + Self.bytes(of: limit.height) + image }

    static func bytes(of number: Int) -> [UInt8] {
        let number = UInt32(clamping: number)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// - Returns: `nil` for 0 and numbers that are not sizes.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let number = bytes.reduce(0) { $0 << 8 | Int($1) }
        return (1...1_000_000).contains(number) ? number : nil
    }
}

/// What a decoding process writes: the size, followed by a PNG.
enum DecodingResponse {
    static func bytes(of image: EncodedImage) -> [UInt8] {
        DecodingRequest.bytes(of: image.size.width) + DecodingRequest.bytes(of: image.size.height) + image.png
    }

    /// The maximum number of bytes for an image of this size: its pixels without compression, and some headers.
    static func maximumCount(within limit: PixelSize) -> Int {
        let pixels = limit.width.multipliedReportingOverflow(by: limit.height)
        return pixels.overflow ? 64_000_000 : min(pixels.partialValue, 16_000_000) * 4 + 100_000
    }

    /// Reads a response, which is not trusted.
    ///
    /// - Returns: `nil` unless it is a complete PNG within the limit whose header states the same size.
    static func image(_ bytes: [UInt8], within limit: PixelSize) -> EncodedImage? {
        guard bytes.count > 8 + 24, bytes.count <= maximumCount(within: limit),
            let width = DecodingRequest.number(bytes[0..<4]), width <= limit.width,
            let height = DecodingRequest.number(bytes[4..<8]), height <= limit.height
        else { return nil }
        let png = Array(bytes[8...])
        guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            png.suffix(12).elementsEqual([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]),
            png[12..<16].elementsEqual("IHDR".utf8), DecodingRequest.number(png[16..<20]) == width,
            DecodingRequest.number(png[20..<24]) == height
        else { return nil }
        return EncodedImage(size: PixelSize(width: width, height: height), png: png)
    }
}
