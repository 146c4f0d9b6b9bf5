import HTTP
import Synchronization

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
