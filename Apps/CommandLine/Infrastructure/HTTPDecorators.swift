import Entities
import HTTP
import Synchronization

/// Redirects requests for a fixed alias to the real origin.
///
/// The server of `--demo` listens on a different port at each start, but the profile's token and
/// library belong to one origin.
struct AliasedHTTP: HTTP {
    let alias: String
    let origin: String
    let inner: any HTTP

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        guard request.url.hasPrefix("\(alias)/") else { return try await inner.send(request) }
        var request = request
        request.url = origin + request.url.dropFirst(alias.count)
        request.reach = .anywhere
        request.token = request.token?.reveal(for: alias).map { AccessToken(secret: $0, origin: origin) }
        return try await inner.send(request)
    }
}

/// Rejects every request; used for `--offline`.
struct OfflineHTTP: HTTPClient {
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        throw .unreachable(host: "any service with --offline", detail: "offline")
    }

    func close() async {}
}

/// Stores the detail of the latest network error, for the message of the command.
final class FailureTrackingHTTP: HTTP {
    private let inner: any HTTP
    private let failureDetail = Mutex<String?>(nil)

    init(_ inner: any HTTP) { self.inner = inner }

    /// The latest error's detail; `nil` if the latest request succeeded, or none was sent.
    var latestFailure: String? { failureDetail.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            let response = try await inner.send(request)
            failureDetail.withLock { $0 = nil }
            return response
        } catch {
            let detail = error.detail
            failureDetail.withLock { $0 = detail }
            throw error
        }
    }
}

extension HTTPFailure {
    /// Never contains a URL: one of them includes a token.
    fileprivate var detail: String? {
        switch self {
        case .unreachable(_, let detail), .interrupted(_, let detail), .malformed(_, let detail),
            .insecure(_, let detail):
            detail
        case .cancelled, .timedOut, .tooLarge, .refusedURL, .crossOriginRedirect: nil
        }
    }
}
