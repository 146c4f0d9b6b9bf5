import Entities
import FoundationEssentials
import HTTP

extension ServiceFailure {
    /// Maps an unsuccessful response to a failure. Source: PeerTube REST API, "Errors" and "Rate limits".
    ///
    /// - Parameter now: The time from which a delay in the response is counted.
    init(_ response: HTTPResponse, now: Date) {
        switch response.status {
        case 400: self = .refused(detail: String(Problem(response).text.prefix(100)))
        case 401, 403: self = .forbidden(detail: Problem(response).text)
        case 404: self = .notFound
        // The body is plain text, whatever its content type says.
        case 429: self = .rateLimited(until: Self.end(ofLimit: response, now: now))
        case 500...: self = .unavailable(status: response.status)
        default:
            let message = Problem(response).text.prefix(100)
            self = .unexpected(
                detail: VideoAPIPeerTubeStrings.unexpectedStatus(response.status, message: message))
        }
    }

    private static func end(ofLimit response: HTTPResponse, now: Date) -> Date? {
        func number(_ name: String) -> Double? { response.header(name).flatMap { Double($0) } }
        let date = number("Retry-After").flatMap { seconds in
            seconds < 0 ? nil : Date(resetSeconds: now.timeIntervalSince1970 + seconds)
        }
        return date ?? response.retryDate
            ?? number("X-RateLimit-Reset").flatMap(Date.init(resetSeconds:))
    }
}

/// An instance's description of a failure. Source: RFC 7807.
private struct Problem: Decodable {
    let detail: String?
    let error: String?
    let title: String?

    init(_ response: HTTPResponse) {
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(response.body))
        self = problem ?? Problem(text: String(decoding: response.body.prefix(400), as: UTF8.self))
    }

    private init(text: String) {
        detail = String(text.prefix(100))
        (error, title) = (nil, nil)
    }

    var text: String { detail ?? error ?? title ?? "" }
}
