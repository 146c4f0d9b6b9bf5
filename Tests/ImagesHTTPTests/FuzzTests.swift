import ReactiveTesting
import TerminalFrames
import Testing

@testable import ImagesHTTP

@Suite("random bytes are decoded to a PNG or rejected") struct FuzzTests {
    @Test("a decoded image is no larger than the limit")
    func images() {
        let (limit, library) = (PixelSize(width: 100, height: 80), PixbufLibrary())
        let target = FuzzTarget("images") { bytes in
            guard let image = library?.decode(bytes, within: limit) else { return nil }
            let isFitting = image.size.width <= limit.width && image.size.height <= limit.height
            if !isFitting { return "it is larger than asked" }
            return image.png.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? nil : "it is no PNG"
        }

        #expect(target.failures() == [])
    }

    @Test("the answer of a decoding process is a complete PNG of the size that it states, or rejected")
    func answers() {
        let limit = PixelSize(width: 100, height: 80)
        let target = FuzzTarget("decoded") { bytes in
            guard let image = DecodingResponse.image(bytes, within: limit) else { return nil }
            let isFitting = image.size.width <= limit.width && image.size.height <= limit.height
            return isFitting && image.png.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? nil : "it is no such PNG"
        }

        #expect(target.failures() == [])
    }
}
