package import Entities
import FoundationEssentials
package import HTTP
package import PostAPI
package import ReactiveCore

/// Posts from Qiita, by its API v2.
///
/// A GET is sent at most three times: again after a failed connection and after 502, 503 or 504, never after
/// a time-out or a rate limit, and never so late that it would end after 30 s.
package struct PostAPIQiita: ConditionalPostAPI {
    let token: @Sendable () -> AccessToken?
    private let origin: String
    private let http: RetryingHTTP

    /// - Parameters:
    ///   - origin: Scheme, host and port without a trailing slash, such as `https://qiita.com`.
    ///   - http: Ends each request by itself, after 30 s at the latest.
    ///   - token: Asked before every request; `nil` for nobody. One of another origin is not sent.
    ///   - scheduler: Where the pause before another attempt is spent.
    package init(
        origin: String, http: any HTTP, token: @escaping @Sendable () -> AccessToken?,
        scheduler: any Scheduler
    ) {
        (self.origin, self.token) = (origin, token)
        let host = origin.split(separator: "/").last.map(String.init) ?? origin
        self.http = RetryingHTTP(http: http, scheduler: scheduler, host: host)
    }

    /// Finds posts that match `query`, as `PostAPI` says; an ideographic space in it counts as a space.
    package func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        let words = String(query.map { $0 == "\u{3000}" ? " " : $0 })
        return try await list(
            "/items", "&query=\(words.percentEncoded)", page: page, perPage: perPage, etag: etag)
    }

    package func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        guard token() != nil else { throw .unauthorized }
        return try await list("/authenticated_user/items", page: page, perPage: perPage).newest()
    }

    package func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        let path = "/users/\(try Self.segment(user))/stocks"
        return try await list(path, page: page, perPage: perPage).newest()
    }

    /// Reads one post, as `PostAPI` says; only ids of letters, digits, `-` and `_` are asked for.
    package func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post> {
        try await fetch("/items/\(try Self.segment(id))", etag: etag) {
            Self.decode(WirePost.self, $0)?.post
        }
    }

    package func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        try await fetch("/items/\(try Self.segment(id))/comments") { response in
            guard let list = Self.decode([Lossy<WireComment>].self, response) else { return nil }
            var ids: Set<PostComment.ID> = []
            let comments = list.compactMap(\.value?.comment).filter { ids.insert($0.id).inserted }
            return comments.isEmpty && !list.isEmpty ? nil : comments
        }.newest()
    }

    package func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        let response = try await send(.get, "/authenticated_user", token: token)
        guard response.status == 200 else { throw ServiceFailure(response) }
        guard let user = Self.decode(WireUser.self, response)?.user else { throw Self.nonsense(response) }
        return user
    }

    /// Asks the service to forget `token`; one of another origin is none that it could know.
    package func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        guard let secret = token.reveal(for: origin) else { return }
        let response = try await send(.delete, "/access_tokens/\(secret.percentEncoded)", token: nil)
        switch response.status {
        case 200, 204, 404: return
        case 401, 403, 429, 500...: throw ServiceFailure(response)
        // Without the body: it may repeat the address, and with it the secret.
        default: throw .unexpected(detail: "status \(response.status)")
        }
    }

    /// Asks for anything by GET, and gives its body back as it came.
    ///
    /// - Parameter path: What follows `/api/v2`, percent-encoded.
    package func answer(to path: String) async throws(ServiceFailure) -> [UInt8] {
        let path = path.hasPrefix("/") ? path : "/\(path)"
        let response = try await send(.get, path, token: token())
        guard (200..<300).contains(response.status) else { throw ServiceFailure(response) }
        return response.body
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: [HTTPHeader] = [], token: AccessToken?
    ) async throws(ServiceFailure) -> HTTPResponse {
        let headers = [HTTPHeader("Accept", "application/json")] + headers
        let request = HTTPRequest(
            method, "\(origin)/api/v2\(path)", headers: headers, token: token, redirects: .withinOrigin)
        do throws(HTTPFailure) { return try await http.send(request) } catch { throw ServiceFailure(error) }
    }

    private func list(
        _ path: String, _ condition: String = "", page: Int, perPage: Int, etag: String? = nil
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await fetch("\(path)?page=\(page)&per_page=\(perPage)\(condition)", etag: etag) {
            PostPage($0, page: page, perPage: perPage)
        }
    }

    private func fetch<Value: Sendable>(
        _ path: String, etag: String? = nil, read: (HTTPResponse) -> Value?
    ) async throws(ServiceFailure) -> Fetched<Value> {
        let condition = etag.map { [HTTPHeader("If-None-Match", $0)] } ?? []
        let response = try await send(.get, path, headers: condition, token: token())
        if response.status == 304, etag != nil { return .notModified }
        guard response.status == 200 else { throw ServiceFailure(response) }
        guard let value = read(response) else { throw Self.nonsense(response) }
        return .fresh(value, etag: response.header("ETag"))
    }

    /// - Throws: `.notFound` for what is no id: there is nothing with it, and nobody has to be asked.
    static func segment(_ id: String) throws(ServiceFailure) -> String {
        let isID = { (byte: UInt8) in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
                || byte == 0x5F
        }
        guard !id.isEmpty, id.utf8.allSatisfy(isID) else { throw .notFound }
        return id
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) -> Value? {
        try? JSONDecoder().decode(type, from: Data(response.body))
    }

    private static func nonsense(_ response: HTTPResponse) -> ServiceFailure {
        .unexpected(detail: "\(response.body.count) bytes that are not what was asked for")
    }
}
