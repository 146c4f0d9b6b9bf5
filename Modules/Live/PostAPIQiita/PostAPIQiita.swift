public import Entities
import FoundationEssentials
public import HTTP
package import PostAPI
package import ReactiveCore

/// Finds the posts in a response, as ``PostAPIQiita`` does: for benchmarks, which see only what is public.
public func findPosts(answeredBy http: any HTTP) async throws(ServiceFailure) -> [Post] {
    let api = PostAPIQiita(
        origin: "https://qiita.com", http: http, token: { nil }, scheduler: VirtualTimeScheduler())
    return try await api.findPosts("", page: 1, perPage: 20).posts
}

/// Posts from Qiita, through its API v2.
///
/// A GET is attempted at most three times: it is retried after a failed connection and after 502, 503 or 504,
/// but not after a time-out or a rate limit, and not if the attempt could end after more than 30 s.
package struct PostAPIQiita: ConditionalPostAPI {
    let token: @Sendable () -> AccessToken?
    private let origin: String
    private let http: RetryingHTTP

    /// - Parameters:
    ///   - origin: Scheme, host and port without a trailing slash, such as `https://qiita.com`.
    ///   - http: A client that ends each request after at most 30 s.
    ///   - token: Called before every request; `nil` when nobody is logged in. A token of another origin is
    ///     not sent.
    ///   - scheduler: Schedules the pauses between attempts.
    package init(
        origin: String, http: any HTTP, token: @escaping @Sendable () -> AccessToken?,
        scheduler: any Scheduler
    ) {
        (self.origin, self.token) = (origin, token)
        let host = origin.split(separator: "/").last.map(String.init) ?? origin
        self.http = RetryingHTTP(http: http, scheduler: scheduler, host: host)
    }

    /// Finds posts that match `query`, as `PostAPI` specifies. Ideographic spaces in the query count as
    /// spaces.
    package func findPosts(
        _ query: String, page: Int, perPage: Int, etag: String?
    ) async throws(ServiceFailure) -> Fetched<PostPage> {
        try await list(
            "/items", "&query=\(query.replacingIdeographicSpaces.percentEncoded)", page: page,
            perPage: perPage,
            etag: etag)
    }

    package func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        guard token() != nil else { throw .unauthorized }
        return try await list("/authenticated_user/items", page: page, perPage: perPage).resolved()
    }

    package func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        let path = "/users/\(try Self.pathSegment(user))/stocks"
        return try await list(path, page: page, perPage: perPage).resolved()
    }

    /// Reads a post, as `PostAPI` specifies. Only ids of letters, digits, `-` and `_` are requested.
    package func post(_ id: Post.ID, etag: String?) async throws(ServiceFailure) -> Fetched<Post> {
        try await fetch("/items/\(try Self.pathSegment(id))", etag: etag) {
            Self.decode(WirePost.self, $0)?.post
        }
    }

    package func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        try await fetch("/items/\(try Self.pathSegment(id))/comments") { response in
            guard let list = Self.decode([Lossy<WireComment>].self, response) else { return nil }
            var ids: Set<PostComment.ID> = []
            let comments = list.compactMap(\.value?.comment).filter { ids.insert($0.id).inserted }
            return comments.isEmpty && !list.isEmpty ? nil : comments
        }.resolved()
    }

    package func user(of token: AccessToken) async throws(ServiceFailure) -> User {
        let response = try await send(.get, "/authenticated_user", token: token)
        guard response.status == 200 else { throw ServiceFailure(response) }
        guard let user = Self.decode(WireUser.self, response)?.user else {
            throw Self.unexpectedResponse(response)
        }
        return user
    }

    /// Revokes `token`. Does nothing for a token of another origin.
    package func revoke(_ token: AccessToken) async throws(ServiceFailure) {
        guard let secret = token.reveal(for: origin) else { return }
        let response = try await send(.delete, "/access_tokens/\(secret.percentEncoded)", token: nil)
        switch response.status {
        case 200, 204, 404: return
        case 401, 403, 429, 500...: throw ServiceFailure(response)
        // Without the body, which may repeat the address and therefore the secret.
        default: throw .unexpected(detail: PostAPIQiitaStrings.unexpectedStatus(response.status))
        }
    }

    /// Sends any request and returns the response unchanged.
    ///
    /// - Parameters:
    ///   - path: The percent-encoded path after `/api/v2`.
    ///   - json: The body, in UTF-8; `nil` for none.
    /// - Throws: The service's failure for a status other than 200 to 299.
    package func response(
        _ method: HTTPRequest.Method, _ path: String, json: [UInt8]?
    ) async throws(ServiceFailure) -> HTTPResponse {
        let path = path.hasPrefix("/") ? path : "/\(path)"
        let headers = json == nil ? [] : [HTTPHeader("Content-Type", "application/json")]
        let response = try await send(method, path, headers: headers, body: json, token: token())
        guard (200..<300).contains(response.status) else { throw ServiceFailure(response) }
        return response
    }

    /// The path of the page after `response`; `nil` if it is the last one.
    ///
    /// - Parameter path: The path of the response.
    package func nextPath(after response: HTTPResponse, at path: String) -> String? {
        let next = response.header("Link").flatMap { LinkHeader($0).pages["next"] ?? nil }
        guard let next else { return nil }
        let parts = path.split(separator: "?", maxSplits: 1)
        let query = parts.dropFirst().first?.split(separator: "&").filter { !$0.hasPrefix("page=") } ?? []
        return "\(parts[0])?\((query + ["page=\(next)"]).joined(separator: "&"))"
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        token: AccessToken?
    ) async throws(ServiceFailure) -> HTTPResponse {
        let headers = [HTTPHeader("Accept", "application/json")] + headers
        let request = HTTPRequest(
            method, "\(origin)/api/v2\(path)", headers: headers, body: body, token: token,
            redirects: .withinOrigin)
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
        guard let value = read(response) else { throw Self.unexpectedResponse(response) }
        return .fresh(value, etag: response.header("ETag"))
    }

    /// - Throws: `.notFound` for a string that cannot be an id, without a request.
    static func pathSegment(_ id: String) throws(ServiceFailure) -> String {
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

    private static func unexpectedResponse(_ response: HTTPResponse) -> ServiceFailure {
        .unexpected(
            detail: PostAPIQiitaStrings.unexpectedContent(bytes: response.body.count, isHTML: response.isHTML)
        )
    }
}

extension PostAPIQiita {
    package func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        let response = try await sendStockRequest(.get, id)
        switch response.status {
        case 204, 200: return true
        case 404: return false
        default: throw ServiceFailure(response)
        }
    }

    /// Stocks a post, as `PostAPI` specifies. The service refuses a post that is already stocked; the actual
    /// state then decides whether that is a failure.
    package func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await change(.put, id, to: true)
    }

    /// Unstocks a post, as `PostAPI` specifies. A refusal is checked as in `stock(_:)`.
    package func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await change(.delete, id, to: false)
    }

    /// - Returns: Whether this changed the stocks.
    private func change(
        _ method: HTTPRequest.Method, _ id: Post.ID, to wanted: Bool
    ) async throws(ServiceFailure) -> Bool {
        let response = try await sendStockRequest(method, id)
        if response.status == 204 || response.status == 200 { return true }
        let refusal = ServiceFailure(response)
        switch refusal {
        case .forbidden, .notFound:
            guard try await hasStocked(id) == wanted else { throw refusal }
            return false
        case .cancelled, .refused, .unreachable, .interrupted, .timedOut, .insecure, .unauthorized,
            .rateLimited, .unavailable, .unexpected:
            throw refusal
        }
    }

    private func sendStockRequest(
        _ method: HTTPRequest.Method, _ id: Post.ID
    ) async throws(ServiceFailure) -> HTTPResponse {
        guard let token = token() else { throw .unauthorized }
        return try await send(method, "/items/\(try Self.pathSegment(id))/stock", token: token)
    }
}

extension PostPage {
    /// The last page that the service serves.
    private static let lastPage = 100

    /// - Parameters:
    ///   - page: The requested page.
    ///   - perPage: The requested number of posts per page.
    /// - Returns: `nil` when the body is not a list, or no element of it can be decoded.
    init?(_ response: HTTPResponse, page: Int, perPage: Int) {
        guard let list = try? JSONDecoder().decode([Lossy<WirePost>].self, from: Data(response.body)) else {
            return nil
        }
        var ids: Set<Post.ID> = []
        let decoded = list.compactMap(\.value?.post)
        let posts = decoded.filter { ids.insert($0.id).inserted }
        if posts.isEmpty, !list.isEmpty { return nil }
        let total = response.number("Total-Count")
        var next: Int?
        if let link = response.header("Link").map(LinkHeader.init), !link.pages.isEmpty {
            next = link.pages["next"] ?? nil
        } else if total.map({ page * perPage < $0 }) ?? (list.count >= perPage) {
            next = page + 1
        }
        if list.isEmpty || next.map({ $0 <= page || $0 > Self.lastPage }) ?? false { next = nil }
        self.init(
            posts: posts, totalCount: total, nextPage: next, rateLimit: RateLimit(response),
            leftOut: decoded.count == list.count ? nil : list.count - decoded.count)
    }
}
