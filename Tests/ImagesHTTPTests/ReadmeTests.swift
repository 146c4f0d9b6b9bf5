import CPixbuf
import Foundation
import HTTP
import ImagesHTTP
import Persistence
import TerminalFrames
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example yields no image for a missing one")
    func example() async {
        let http = InMemoryHTTP { _ throws(HTTPFailure) in
            HTTPResponse(status: 404, headers: [], body: [])
        }
        let date = Date(timeIntervalSince1970: 0)
        let recall = AnswerCache(.fallback, cache: { InMemoryPostCache() }, now: { date })
        let images = ImagesHTTP(
            http, origin: "http://localhost:8080", recall: recall, decoder: ImageDecoderProcess()
        ) { host in host == "images.example" ? .host : .denied }
        let image = await images.image(
            at: "https://images.example/a.png", within: PixelSize(width: 1_000, height: 800))

        #expect(image == nil)
    }

    @Test("the example in CPixbuf's README rejects bytes that are not an image")
    func pixbuf() {
        if cpixbuf_load("libgdk_pixbuf-2.0.so.0") != 0 {
            var image = cpixbuf_image()
            let limits = cpixbuf_limits(pixels: 40_000_000, width: 1_000, height: 800)
            let isImage = cpixbuf_convert([0x89, 0x50], 2, "png", limits, &image)  // 0: no image
            cpixbuf_free(&image)
            #expect(isImage == 0)
        }
    }
}
