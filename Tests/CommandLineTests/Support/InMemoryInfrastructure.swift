import Entities
import Foundation
import HTTP
import ImagesHTTP
import JournalCommands
import OAuthCallback
import Persistence
import ReactiveTesting
import Sync
import TerminalFrames

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// Services, a library and a cache in memory. There are three posts and two videos.
struct InMemoryInfrastructure: Infrastructure {
    static let token = "t0ken"
    static let videoID = "00000000-0000-4000-8000-000000000001"

    private let library = InMemoryMyVideoLibrary()
    private let follows = InMemoryFollowLibrary()
    private let cache = InMemoryPostCache()
    /// The database of every address.
    let syncServer = InMemorySyncServer(instance: "a", now: { Date() })
    /// Why the library cannot be changed.
    var readOnlyReason: LibraryFailure?
    /// The library's damage; `nil` if it is intact.
    var damage: Box<Damage>?
    /// The requests so far, each as `METHOD path`.
    let requests = Box<[String]>([])

    struct Damage {
        /// What a replacement contains.
        let salvaged: LibraryRecovery
        /// Set when the library is replaced.
        var recovery: LibraryRecovery?
    }

    func makeHTTPClient(userAgent: String, caFile: String?, usesProxy: Bool) -> any HTTPClient {
        InMemoryClient { [requests] request in
            let path = String(request.url.dropFirst(Self.origin.count))
            requests.with { $0.append("\(request.method.rawValue) \(path)") }
            return Self.answer(to: request, at: path)
        }
    }

    func makeImageDecoder() -> any ImageDecoder { NoImageDecoder() }

    func openLibrary(at path: String) throws(LibraryFailure) -> OpenedLibrary {
        if let damage, damage.with({ $0.recovery == nil }) { throw .broken(path: path, detail: "") }
        return OpenedLibrary(videos: library, follows: follows, readOnlyReason: readOnlyReason)
    }

    func replaceDamagedLibrary(at path: String, now: Date) throws(LibraryFailure) -> LibraryRecovery? {
        damage?.with { damage in
            damage.recovery = damage.salvaged
            return damage.salvaged
        }
    }

    func openCache(at path: String, limit: Int) throws(LibraryFailure) -> any PostCache { cache }

    var syncServices: SyncServices { SyncServices { [syncServer] _ in InMemorySyncService(syncServer) } }

    func makeOAuthCallback(
        port: UInt16, language: Language, open: @escaping @Sendable (String) -> Void
    ) -> any OAuthCallback {
        InMemoryOAuthCallback(scheduler: TestScheduler()) { _ throws(OAuthCallbackFailure) in
            throw .cancelled
        }
    }

    func startServer(_ settings: SampleServerSettings) async throws(SampleServerFailure) -> any SampleServer {
        if let fault = settings.faults.first { throw .invalidFault(fault) }
        throw .portInUse(settings.port)
    }

    // MARK: - The services

    static let origin = "https://services.example"

    /// The environment of a process that uses these services.
    static func environment(home: TemporaryFolder, token: String? = nil) -> [String: String] {
        var variables = ["HOME": home.path]
        for name in [Settings.qiitaVariable, Settings.peerTubeVariable] { variables[name] = origin }
        variables[Settings.tokenVariable] = token
        return variables
    }

    private static func answer(to request: HTTPRequest, at path: String) -> HTTPResponse {
        let parts = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        let isKnown = request.token?.reveal(for: origin) == token
        switch (request.method, parts.dropFirst(2).joined(separator: "/")) {
        case (.get, "items"): return json("[\((1...3).map(post).joined(separator: ","))]", count: 3)
        case (.get, "items/p1"): return json(post(1))
        case (.get, "authenticated_user") where isKnown: return json(#"{"id": "ann"}"#)
        case (.put, "items/p1/stock") where isKnown: return HTTPResponse(status: 204, headers: [], body: [])
        case (.get, "search/videos"):
            return json(#"{"total": 2, "data": [\#(video(1)),\#(video(2))]}"#)
        case (.get, "videos/\(videoID)"): return json(video(1))
        case (_, let path) where path.hasPrefix("items/p1/stock") || path == "authenticated_user":
            return HTTPResponse(status: 401, headers: [], body: Array(#"{"type": "unauthorized"}"#.utf8))
        default: return HTTPResponse(status: 404, headers: [], body: Array(#"{"type": "not_found"}"#.utf8))
        }
    }

    private static func json(_ text: String, count: Int? = nil) -> HTTPResponse {
        let headers = count.map { [HTTPHeader("Total-Count", "\($0)")] } ?? []
        return HTTPResponse(
            status: 200, headers: [HTTPHeader("Content-Type", "application/json")] + headers,
            body: Array(text.utf8))
    }

    private static func post(_ number: Int) -> String {
        """
        {"id": "p\(number)", "title": "Post \(number)", "body": "Text \(number)", \
        "url": "\(origin)/ann/items/p\(number)", "created_at": "2026-01-0\(number)T00:00:00+00:00", \
        "user": {"id": "ann"}, "tags": [{"name": "swift"}], \
        "likes_count": 1, "comments_count": 0, "stocks_count": 2}
        """
    }

    private static func video(_ number: Int) -> String {
        """
        {"uuid": "\(videoID.dropLast())\(number)", "name": "Video \(number)", "duration": 60, "views": 1, \
        "likes": 0, "publishedAt": "2026-01-0\(number)T00:00:00Z"}
        """
    }
}

/// Decodes no image.
private struct NoImageDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], within limit: PixelSize) async -> EncodedImage? { nil }
}

/// A client that answers from a closure.
private struct InMemoryClient: HTTPClient {
    let answer: @Sendable (HTTPRequest) -> HTTPResponse

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse { answer(request) }

    func close() async {}
}
