import Entities
import FoundationEssentials
import HTTP

extension ServiceFailure {
    /// Maps an unsuccessful response to a failure. Source: Qiita API v2, "Status codes".
    init(_ response: HTTPResponse) {
        let error = try? JSONDecoder().decode(WireError.self, from: Data(response.body))
        let limit = RateLimit(response)
        switch response.status {
        case 400, 422: self = .refused(detail: String((error?.message ?? "").prefix(100)))
        case 401: self = .unauthorized
        case 403 where error?.type == "rate_limit_exceeded" || limit?.remaining == 0:
            self = .rateLimited(until: limit?.resetsAt)
        case 403: self = .forbidden(detail: error?.message ?? "")
        case 404: self = .notFound
        case 429: self = .rateLimited(until: limit?.resetsAt ?? response.retryDate)
        case 500...: self = .unavailable(status: response.status)
        default:
            let text = error?.message ?? String(decoding: response.body.prefix(400), as: UTF8.self)
            self = .unexpected(
                detail: PostAPIQiitaStrings.unexpectedStatus(response.status, message: text.prefix(100)))
        }
    }
}

/// The documented members of an error; the HTML error of a proxy has neither.
private struct WireError: Decodable {
    let message: String?
    let type: String?
}

extension RateLimit {
    /// - Returns: `nil` when the response has none of the three headers.
    init?(_ response: HTTPResponse) {
        let (limit, remaining) = (response.number("Rate-Limit"), response.number("Rate-Remaining"))
        let reset = response.number("Rate-Reset").flatMap { Date(resetSeconds: Double($0)) }
        if limit == nil, remaining == nil, reset == nil { return nil }
        self.init(limit: limit, remaining: remaining, resetsAt: reset)
    }
}
