package import Entities
import HTTP

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
