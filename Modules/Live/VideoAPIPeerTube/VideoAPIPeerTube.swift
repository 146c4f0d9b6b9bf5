public import Entities
public import FoundationEssentials
public import HTTP
public import ReactiveCore
public import VideoAPI

/// Public episodes of one PeerTube instance, requested without a login.
///
/// A GET is attempted at most three times: it is retried after a failed connection and after 502, 503 or 504,
/// but not after a time-out or a rate limit, and not if the attempt could end after more than 30 s.
public struct VideoAPIPeerTube: VideoAPI {
    public var origin: String { instance.text }

    private let instance: InstanceOrigin
    private let http: RetryingHTTP
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - origin: The instance, such as `https://framatube.org`; `http` only on loopback. Case, the default
    ///     port and a trailing slash are ignored.
    ///   - http: A client that ends each request after at most 30 s.
    ///   - scheduler: Schedules the pauses between attempts.
    ///   - now: The current time, for instances that report a delay.
    /// - Returns: `nil` when `origin` has another scheme, no host, a path, a query or a user.
    public init?(
        origin: String, http: any HTTP, scheduler: any Scheduler, now: @escaping @Sendable () -> Date
    ) {
        guard let instance = InstanceOrigin(origin) else { return nil }
        (self.instance, self.now) = (instance, now)
        self.http = RetryingHTTP(http: http, scheduler: scheduler, host: instance.host)
    }

    public func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try await page("/search/videos?search=\(query.percentEncoded)&", start, count)
    }

    public func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        try await page("/videos?sort=-publishedAt&", start, count)
    }

    public func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        let path =
            switch collection {
            case .channel(""), .account(""): throw .notFound
            case .channel(let handle): "/video-channels/\(handle.percentEncoded)/videos?sort=-publishedAt&"
            case .account(let handle): "/accounts/\(handle.percentEncoded)/videos?sort=-publishedAt&"
            case .playlist(let id): "/video-playlists/\(try Self.pathSegment(id))/videos?"
            }
        return try await page(path, start, count)
    }

    public func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        try await fetch(WireEpisode.self, "/videos/\(try Self.pathSegment(id))").episode
    }

    public func playback(of id: String) async throws(ServiceFailure) -> Playback {
        try await fetch(WirePlayback.self, "/videos/\(try Self.pathSegment(id))").playback(at: instance)
    }

    /// - Throws: `.notFound` for a string that is none of the three forms of id, without a request.
    private static func pathSegment(_ id: String) throws(ServiceFailure) -> String {
        let isID = { (byte: UInt8) in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
        }
        guard !id.isEmpty, id.utf8.allSatisfy(isID) else { throw .notFound }
        // Case matters only in the short form, which has no hyphens.
        return id.contains("-") ? id.lowercased() : id
    }

    private func page(_ path: String, _ start: Int, _ count: Int) async throws(ServiceFailure) -> EpisodePage
    {
        let answer = try await fetch(WirePage.self, "\(path)start=\(start)&count=\(count)")
        guard let page = answer.page(start: start, count: count) else {
            throw .unexpected(detail: VideoAPIPeerTubeStrings.noValidVideo)
        }
        return page
    }

    private func fetch<Value: Decodable>(
        _ type: Value.Type, _ path: String
    ) async throws(ServiceFailure) -> Value {
        let request = HTTPRequest(
            .get, "\(instance.text)/api/v1\(path)", headers: [HTTPHeader("Accept", "application/json")])
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try await http.send(request)
        } catch {
            throw ServiceFailure(error)
        }
        guard response.status == 200 else { throw ServiceFailure(response, now: now()) }
        let decoder = JSONDecoder()
        if let key = CodingUserInfoKey.origin { decoder.userInfo[key] = instance }
        guard let value = try? decoder.decode(type, from: Data(response.body)) else {
            throw .unexpected(
                detail: VideoAPIPeerTubeStrings.unexpectedContent(
                    bytes: response.body.count, isHTML: response.isHTML))
        }
        return value
    }
}
