import ReactiveTesting
import TerminalUI
import Testing

@testable import ImagesHTTP

@Suite("random bytes are decoded to a PNG or rejected") struct FuzzTests {
    @Test("a decoded image is no larger than the limit")
    func images() {
        let (limit, library) = (PixelSize(width: 100, height: 80), PixbufLibrary(ImagesHTTP.library))
        let target = FuzzTarget("images") { bytes in
            guard let image = ImagesHTTP.decoded(bytes, within: limit, by: library) else { return nil }
            let isFitting = image.size.width <= limit.width && image.size.height <= limit.height
            if !isFitting { return "it is larger than asked" }
            return image.png.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? nil : "it is no PNG"
        }

        #expect(target.failures() == [])
    }
}
