internal import CPixbuf
import Dispatch
import Entities
import Foundation
package import HTTP
package import Persistence
import Synchronization
package import TerminalUI

/// Loads images from the web over HTTP and converts them with GdkPixbuf to PNGs for terminals.
///
/// The images are untrusted. An address must be `https` or start with `origin`. A response of more than 10 MB
/// or 40 megapixels, or in a format other than PNG, JPEG or GIF, is rejected. Requests carry no token, and
/// reach no server of this machine or its network except `origin`.
package struct ImagesHTTP: ImageSource {
    /// Decodes one image at a time, off the caller's thread.
    private static let decoding = DispatchQueue(label: "images", qos: .utility)
    private static let maximumBytes = 10_000_000
    private static let maximumPixels: UInt64 = 40_000_000

    private let http: any HTTP
    private let origin: String
    private let recall: AnswerCache
    private let library: PixbufLibrary

    /// - Parameters:
    ///   - http: Sends the requests.
    ///   - origin: An origin to which plain `http` is allowed, such as a stand-in on loopback; no trailing
    ///     slash.
    ///   - recall: Provides and stores cached images.
    ///   - library: The decoder: a path, or a name for the dynamic loader. It is loaded for the first image.
    package init(
        _ http: any HTTP, origin: String, recall: AnswerCache, library: String = Self.library
    ) {
        (self.http, self.origin, self.recall, self.library) = (http, origin, recall, PixbufLibrary(library))
    }

    /// The name of the installed library.
    package static let library = "libgdk_pixbuf-2.0.so.0"

    /// - Returns: `nil` when there is no image to show, for any reason.
    package func image(at address: String, within limit: PixelSize) async -> EncodedImage? {
        guard address.hasPrefix("https://") || address.hasPrefix(origin + "/") else { return nil }
        let key = CachedAnswerKey(
            origin: origin, kind: "image", key: "\(limit.width) \(limit.height) \(address)")
        if recall.mode != .refresh, let cached = await cachedImage(key) { return cached.image }
        let image = await read(address, within: limit)
        if let image { recall.store(CachedImage(image), for: key) }
        return image
    }

    private func cachedImage(_ key: CachedAnswerKey) async -> CachedImage? {
        await recall.cached(key, serviceFailure: .unreachable(host: origin))?.answer
    }

    private func read(_ address: String, within limit: PixelSize) async -> EncodedImage? {
        let accepted = HTTPHeader("Accept", "image/png,image/jpeg,image/gif")
        let isOfService = address.hasPrefix(origin + "/")
        let request = HTTPRequest(
            .get, address, headers: [accepted], redirects: isOfService ? .withinOrigin : .anywhere,
            reach: isOfService ? .anywhere : .publicAddresses)
        let answer = try? await http.send(request)
        guard let answer, answer.status == 200, answer.body.count <= Self.maximumBytes else { return nil }
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
            pixels: maximumPixels, width: Int32(limit.width), height: Int32(limit.height))
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

/// An image as it is stored in the cache.
private struct CachedImage: Codable, Sendable {
    private let size: PixelSize
    private let png: Data

    init(_ image: EncodedImage) { (size, png) = (image.size, Data(image.png)) }

    var image: EncodedImage { EncodedImage(size: size, png: Array(png)) }
}

/// GdkPixbuf, loaded on first use.
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
