import Foundation
import HTTP
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing

@testable import ImagesHTTP

/// Answers every request with the same bytes.
private struct FixedHTTP: HTTP {
    let body: [UInt8]
    var status = 200
    let asked = Box<[HTTPRequest]>([])

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        asked.value.append(request)
        return HTTPResponse(status: status, headers: [], body: body)
    }
}

/// Decodes in the process of the tests.
private struct InProcessDecoder: ImageDecoder {
    let library: PixbufLibrary?

    func decode(_ bytes: [UInt8], within limit: PixelSize) async -> EncodedImage? {
        library?.decode(bytes, within: limit)
    }
}

@Suite struct ImagesHTTPTests {
    private static let limit = PixelSize(width: 1_000, height: 800)
    private static let seeds =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/") + "/Tooling/Seeds/images"

    private func seed(_ name: String) -> [UInt8] {
        Array((try? Data(contentsOf: URL(filePath: "\(Self.seeds)/\(name)"))) ?? Data())
    }

    private func images(
        _ http: FixedHTTP, _ cache: InMemoryPostCache = InMemoryPostCache(),
        _ mode: AnswerCache.Mode = .fallback,
        library: String? = nil, permission: @escaping ImagesHTTP.Permission = { _ in .host }
    ) -> ImagesHTTP {
        let recall = AnswerCache(mode, cache: { cache }, now: { Date(timeIntervalSince1970: 0) })
        return ImagesHTTP(
            http, origin: "http://localhost:1", recall: recall,
            decoder: InProcessDecoder(library: library.map { PixbufLibrary($0) } ?? PixbufLibrary()),
            permission: permission)
    }

    private func image(
        _ bytes: [UInt8], at address: String = "https://images.example/a", status: Int = 200
    ) async -> EncodedImage? {
        await images(FixedHTTP(body: bytes, status: status)).image(at: address, within: Self.limit)
    }

    /// The size in the header of a PNG.
    private func size(of png: [UInt8]) -> PixelSize? {
        guard png.count > 24, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ index: Int) -> Int { png[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        return PixelSize(width: number(16), height: number(20))
    }

    @Test(
        "a PNG, a JPEG and a GIF become PNGs within the limit and in proportion",
        arguments: [
            ("small.png", 40, 20), ("small.jpg", 40, 20), ("dot.gif", 1, 1), ("wide.png", 1_000, 667),
        ])
    func decoded(name: String, width: Int, height: Int) async throws {
        let image = try #require(await image(seed(name)))
        #expect(image.size == PixelSize(width: width, height: height))
        #expect(size(of: image.png) == image.size)
    }

    @Test(
        "invalid, incomplete and unsupported images are rejected", arguments: ["small.png", "small.jpg"])
    func broken(name: String) async {
        let whole = seed(name)
        #expect(await image([]) == nil)
        #expect(await image(Array(whole.prefix(20))) == nil)
        #expect(await image(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == nil)
        #expect(await image(Array("not an image".utf8)) == nil)
        #expect(await image(whole, status: 404) == nil)
    }

    @Test("rejects more than 40 megapixels by the header, and more than 10 MB without decoding")
    func tooLarge() async {
        var bomb = seed("small.png")
        // 65,535 × 65,535 pixels, with a valid checksum.
        bomb.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
        bomb.replaceSubrange(29..<33, with: crc(bomb[12..<29]))
        #expect(await image(bomb) == nil)
        let padded = seed("small.png") + [UInt8](repeating: 0, count: 10_000_000)
        #expect(await image(padded) == nil)
        #expect(await image(seed("small.png") + [0, 0, 0]) != nil)
    }

    @Test(
        "requests only https and the service itself, without a token",
        arguments: [
            ("https://images.example/a.png", true), ("http://localhost:1/a.png", true),
            ("http://images.example/a.png", false), ("http://localhost:2/a.png", false),
            ("http://localhost:1", false), ("file:///etc/passwd", false), ("ftp://a/b", false), ("", false),
        ])
    func addresses(address: String, isAsked: Bool) async {
        let http = FixedHTTP(body: seed("small.png"))
        let image = await images(http).image(at: address, within: Self.limit)
        #expect((image != nil) == isAsked)
        #expect(http.asked.value.map(\.url) == (isAsked ? [address] : []))
        #expect(http.asked.value.allSatisfy { $0.token == nil })
        // Only the service itself may be on this machine or its network.
        let isOfService = address.hasPrefix("http://localhost:1/")
        #expect(http.asked.value.allSatisfy { $0.reach == (isOfService ? .anywhere : .publicAddresses) })
        #expect(http.asked.value.allSatisfy { $0.redirects == .withinOrigin })
    }

    @Test("a host is requested with permission only, and the service itself without")
    func permission() async {
        let (http, asked) = (FixedHTTP(body: seed("small.png")), Box<[String]>([]))
        let images = images(http) { host in
            asked.with { $0.append(host) }
            return host == "any.example" ? .anyHost : .denied
        }
        let denied = await images.image(at: "https://Images.example:443/a", within: Self.limit)
        #expect(denied == nil && http.asked.value.isEmpty && asked.value == ["images.example"])
        #expect(await images.image(at: "https://any.example/a", within: Self.limit) != nil)
        #expect(await images.image(at: "http://localhost:1/a", within: Self.limit) != nil)
        #expect(asked.value == ["images.example", "any.example"])
        #expect(http.asked.value.map(\.redirects) == [.anywhere, .withinOrigin])
    }

    @Test("nobody is asked for permission when nothing is requested: offline, and for a cached image")
    func noQuestion() async {
        let (http, cache, asked) = (FixedHTTP(body: seed("small.png")), InMemoryPostCache(), Box(0))
        let permission: ImagesHTTP.Permission = { _ in
            asked.with { $0 += 1 }
            return .host
        }
        let address = "https://images.example/a"
        let offline = images(http, cache, .offline, permission: permission)
        #expect(await offline.image(at: address, within: Self.limit) == nil && asked.value == 0)
        for _ in 0..<2 {
            let images = images(http, cache, permission: permission)
            #expect(await images.image(at: address, within: Self.limit) != nil && asked.value == 1)
        }
    }

    @Test(
        "an address whose host could be read in two ways is never requested",
        arguments: [
            "https://a.example@b.example/c", "https://a.example\\@b.example/c", "https://a.example:1:2/c",
            "https://[::1]/c", "https://%61.example/c", "https:///c", "https://a\u{3002}example/c",
        ])
    func ambiguousHosts(address: String) async {
        let http = FixedHTTP(body: seed("small.png"))
        let image = await images(http, permission: { _ in .anyHost }).image(at: address, within: Self.limit)
        #expect(image == nil && http.asked.value.isEmpty)
    }

    @Test("a cached image is not requested again except to refresh it, and is available offline")
    func caching() async {
        let cache = InMemoryPostCache()
        func asked(_ mode: AnswerCache.Mode, _ body: [UInt8], at address: String = "https://a.example/a")
            async
            -> (
                image: EncodedImage?, count: Int
            )
        {
            let http = FixedHTTP(body: body)
            let image = await images(http, cache, mode).image(at: address, within: Self.limit)
            return (image, http.asked.value.count)
        }
        let first = await asked(.fallback, seed("small.png"))
        #expect(first.image != nil && first.count == 1)
        for mode in [AnswerCache.Mode.fallback, .offline, .online] {
            let again = await asked(mode, [])
            #expect(again.image == first.image && again.count == 0)
        }
        let refreshed = await asked(.refresh, seed("wide.png"))
        #expect(refreshed.image?.size.width == 1_000 && refreshed.count == 1)
        // Failures are not cached.
        #expect(await asked(.fallback, [], at: "https://a.example/b").count == 1)
        #expect(await asked(.fallback, [], at: "https://a.example/b").count == 1)
    }

    @Test("without the library there are no images")
    func noLibrary() async {
        let images = images(FixedHTTP(body: seed("small.png")), library: "libnone.so.0")
        #expect(await images.image(at: "https://images.example/a", within: Self.limit) == nil)
    }

    @Test("corrupted images never crash the decoder and yield only PNGs of the reported size")
    func mutations() async {
        let rounds = TestRounds(quick: 60, long: 2_000, seed: 19)
        var generator = SeededGenerator(seed: rounds.seed)
        for name in ["small.png", "small.jpg", "dot.gif", "wide.png"] {
            let whole = seed(name)
            for _ in 0..<rounds.count {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let index = Int.random(in: 4..<bytes.count, using: &generator)
                    bytes[index] = UInt8.random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes.removeLast(Int.random(in: 0..<20, using: &generator))
                }
                guard let image = await image(bytes) else { continue }
                #expect(size(of: image.png) == image.size)
                #expect(image.size.width <= 1_000 && image.size.height <= 800)
            }
        }
    }

    /// The checksum of a PNG chunk.
    private func crc(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        crc ^= .max
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> $0) }
    }
}
