import Entities
import HTTP

/// Sends what is meant for one origin to another: the stand-in server of `--demo` has another port at each
/// start, but the profile's token and library must know it again.
struct AliasedHTTP: HTTP {
    let alias: String
    let origin: String
    let inner: any HTTP

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        guard request.url.hasPrefix("\(alias)/") else { return try await inner.send(request) }
        var request = request
        request.url = origin + request.url.dropFirst(alias.count)
        request.token = request.token?.reveal(for: alias).map { AccessToken(secret: $0, origin: origin) }
        return try await inner.send(request)
    }
}

/// Refuses everything: `--offline`.
struct OfflineHTTP: HTTP {
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        throw .unreachable(host: "any service with --offline", detail: "offline")
    }
}
