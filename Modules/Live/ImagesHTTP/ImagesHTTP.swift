internal import CPixbuf
import Dispatch
import Entities
import Foundation
package import HTTP
package import Persistence
import Synchronization
package import TerminalUI

/// Images of the web, as PNGs that a terminal takes: read over HTTP, decoded by GdkPixbuf.
///
/// Nobody vets them: an address must be `https`, or lead to `origin`; an answer of more than 10 MB, of more than 40 megapixels,
/// or that is no PNG, JPEG or GIF, is no image. No token goes along.
package struct ImagesHTTP: ImageSource {
    /// Decodes one at a time, away from whoever asks.
    private static let decoding = DispatchQueue(label: "images", qos: .utility)
    private static let mostBytes = 10_000_000
    private static let mostPixels: UInt64 = 40_000_000

    private let http: any HTTP
    private let origin: String
    private let recall: Recall
    private let library: PixbufLibrary

    /// - Parameters:
    ///   - http: Sends the requests.
    ///   - origin: Where plain `http` is good enough, such as a stand-in on loopback; no trailing slash.
    ///   - recall: What was seen before is not read again.
    ///   - library: What decodes: a file, or a name that the loader knows it by. It is loaded for the first image.
    package init(
        _ http: any HTTP, origin: String, recall: Recall, library: String = Self.library
    ) {
        (self.http, self.origin, self.recall, self.library) = (http, origin, recall, PixbufLibrary(library))
    }

    /// What the library is called where it is installed.
    package static let library = "libgdk_pixbuf-2.0.so.0"

    /// - Returns: `nil` where there is none that can be shown, for whatever reason.
    package func image(at address: String, within limit: PixelSize) async -> EncodedImage? {
        guard address.hasPrefix("https://") || address.hasPrefix(origin + "/") else { return nil }
        let question = AnswerQuestion(
            origin: origin, kind: "image", key: "\(limit.width) \(limit.height) \(address)")
        if recall.mode != .refresh, let seen = await seen(question) { return seen.image }
        let image = await read(address, within: limit)
        if let image { recall.keep(KeptImage(image), for: question) }
        return image
    }

    private func seen(_ question: AnswerQuestion) async -> KeptImage? {
        await recall.seen(question, insteadOf: .unreachable(host: origin))?.answer
    }

    private func read(_ address: String, within limit: PixelSize) async -> EncodedImage? {
        let accepted = HTTPHeader("Accept", "image/png,image/jpeg,image/gif")
        let answer = try? await http.send(HTTPRequest(.get, address, headers: [accepted]))
        guard let answer, answer.status == 200, answer.body.count <= Self.mostBytes else { return nil }
        return await withCheckedContinuation { continuation in
            Self.decoding.async { [library] in
                continuation.resume(returning: Self.decoded(answer.body, within: limit, by: library))
            }
        }
    }

    static func decoded(
        _ bytes: [UInt8], within limit: PixelSize, by library: PixbufLibrary
    ) -> EncodedImage? {
        guard let type = type(of: bytes), library.isLoaded else { return nil }
        var image = cpixbuf_image()
        let limits = cpixbuf_limits(
            pixels: mostPixels, width: Int32(limit.width), height: Int32(limit.height))
        defer { cpixbuf_free(&image) }
        guard cpixbuf_convert(bytes, bytes.count, type, limits, &image) != 0, let png = image.png else {
            return nil
        }
        return EncodedImage(
            size: PixelSize(width: Int(image.width), height: Int(image.height)),
            png: Array(UnsafeRawBufferPointer(start: png, count: image.size)))
    }

    /// What an image is by its first bytes, whatever the service calls it.
    private static func type(of bytes: [UInt8]) -> String? {
        let known: [(beginning: [UInt8], type: String)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), ([0xFF, 0xD8, 0xFF], "jpeg"),
            (Array("GIF8".utf8), "gif"),
        ]
        return known.first { bytes.starts(with: $0.beginning) }?.type
    }
}

/// An image as the cache has it.
private struct KeptImage: Codable, Sendable {
    private let size: PixelSize
    private let png: Data

    init(_ image: EncodedImage) { (size, png) = (image.size, Data(image.png)) }

    var image: EncodedImage { EncodedImage(size: size, png: Array(png)) }
}

/// GdkPixbuf, loaded when it is first needed.
final class PixbufLibrary: Sendable {
    private let name: String
    private let loaded = Mutex<Bool?>(nil)

    init(_ name: String) { self.name = name }

    var isLoaded: Bool {
        loaded.withLock { loaded in
            let isLoaded = loaded ?? (cpixbuf_load(name) != 0)
            loaded = isLoaded
            return isLoaded
        }
    }
}
