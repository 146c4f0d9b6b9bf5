import Entities
import Foundation
package import HTTP
package import Persistence
package import TerminalFrames

/// Loads images from the web over HTTP and converts them to PNGs for terminals.
///
/// The images are untrusted. An address must be `https` or start with `origin`. A response of more than 10 MB
/// or 40 megapixels, or in a format other than PNG, JPEG or GIF, is rejected. Requests carry no token, and
/// reach no server of this machine or its network except `origin`.
package struct ImagesHTTP: ImageSource {
    /// Which servers may get the request for an image.
    package enum Access: Sendable {
        /// No server.
        case denied
        /// The server that the address names, without redirects to others.
        case host
        /// Any server to which redirects lead.
        case anyHost
    }

    /// Decides whether an image may be requested from a host.
    ///
    /// The host is in lower case. The image waits for the decision, which may be the user's. Cancelling the task
    /// ends the wait.
    package typealias Permission = @Sendable (_ host: String) async -> Access

    static let maximumBytes = 10_000_000

    private let http: any HTTP
    private let origin: String
    private let recall: AnswerCache
    private let decoder: any ImageDecoder
    private let permission: Permission

    /// - Parameters:
    ///   - http: Sends the requests.
    ///   - origin: An origin to which plain `http` is allowed, such as a stand-in on loopback; no trailing
    ///     slash. It is requested without permission.
    ///   - recall: Provides and stores cached images.
    ///   - decoder: Decodes the responses.
    ///   - permission: Called before an image is requested from another host than the origin's.
    package init(
        _ http: any HTTP, origin: String, recall: AnswerCache, decoder: any ImageDecoder,
        permission: @escaping Permission
    ) {
        (self.http, self.origin, self.recall) = (http, origin, recall)
        (self.decoder, self.permission) = (decoder, permission)
    }

    /// - Returns: `nil` when there is no image to show, for any reason.
    package func image(at address: String, within limit: PixelSize) async -> EncodedImage? {
        let isOfService = address.hasPrefix(origin + "/")
        guard isOfService || Self.host(of: address) != nil else { return nil }
        let key = CachedAnswerKey(
            origin: origin, kind: "image", key: "\(limit.width) \(limit.height) \(address)")
        if recall.mode != .refresh, let cached = await cachedImage(key) { return cached.image }
        let image = await read(address, within: limit)
        if let image { recall.store(CachedImage(image), for: key) }
        return image
    }

    /// The host of an `https` address in lower case; `nil` for addresses that clients could read differently, such
    /// as those with a user name.
    static func host(of address: String) -> String? {
        let scheme = "https://"
        guard address.hasPrefix(scheme) else { return nil }
        let authority = address.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2,
            name.allSatisfy({ isASCIILetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
            ),
            parts.dropFirst().allSatisfy({ $0.allSatisfy(isASCIILetterOrDigit) })
        else { return nil }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    private static func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private func cachedImage(_ key: CachedAnswerKey) async -> CachedImage? {
        await recall.cached(key, serviceFailure: .unreachable(host: origin))?.answer
    }

    private func read(_ address: String, within limit: PixelSize) async -> EncodedImage? {
        guard recall.mode != .offline, let request = await request(address) else { return nil }
        let answer = try? await http.send(request)
        guard let answer, answer.status == 200, answer.body.count <= Self.maximumBytes else { return nil }
        return await decoder.decode(answer.body, within: limit)
    }

    /// The request for an image; `nil` without permission.
    private func request(_ address: String) async -> HTTPRequest? {
        let headers = [HTTPHeader("Accept", "image/png,image/jpeg,image/gif")]
        if address.hasPrefix(origin + "/") {
            return HTTPRequest(.get, address, headers: headers, redirects: .withinOrigin)
        }
        guard let host = Self.host(of: address) else { return nil }
        let access = await permission(host)
        if access == .denied || Task.isCancelled { return nil }
        return HTTPRequest(
            .get, address, headers: headers, redirects: access == .anyHost ? .anywhere : .withinOrigin,
            reach: .publicAddresses)
    }
}

/// An image as it is stored in the cache.
private struct CachedImage: Codable, Sendable {
    private let size: PixelSize
    private let png: Data

    init(_ image: EncodedImage) { (size, png) = (image.size, Data(image.png)) }

    var image: EncodedImage { EncodedImage(size: size, png: Array(png)) }
}

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
