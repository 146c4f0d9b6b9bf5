import Entities
import HTTP

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
