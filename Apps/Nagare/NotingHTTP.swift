import HTTP
import Synchronization

/// Remembers why the latest request had no answer, in the words of who knows: for `--verbose`.
final class NotingHTTP: HTTP {
    private let inner: any HTTP
    private let note = Mutex<String?>(nil)

    init(_ inner: any HTTP) { self.inner = inner }

    /// `nil` when the latest had an answer, or nothing was asked.
    var latest: String? { note.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            let response = try await inner.send(request)
            note.withLock { $0 = nil }
            return response
        } catch {
            let detail = error.detail
            note.withLock { $0 = detail }
            throw error
        }
    }
}

extension HTTPFailure {
    /// Never a URL: one of them contains a token.
    fileprivate var detail: String? {
        switch self {
        case .unreachable(_, let detail), .interrupted(_, let detail), .malformed(_, let detail),
            .insecure(_, let detail):
            detail
        case .cancelled, .timedOut, .tooLarge, .refusedURL, .strayed: nil
        }
    }
}
