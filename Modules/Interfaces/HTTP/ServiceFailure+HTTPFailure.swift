package import Entities

extension ServiceFailure {
    /// Converts an HTTP failure. The result never contains a URL because some URLs contain a token.
    package init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .cancelled: .cancelled
            case .unreachable(let host, _): .unreachable(host: host)
            case .interrupted(let host, _): .interrupted(host: host)
            case .timedOut(let host): .timedOut(host: host)
            case .insecure(let host, let detail): .insecure(host: host, detail: detail)
            case .malformed(_, let detail): .unexpected(detail: detail)
            case .tooLarge(let limit): .unexpected(detail: HTTPStrings.responseTooLarge(limit: limit))
            case .crossOriginRedirect(let host):
                .unexpected(detail: HTTPStrings.redirectToOtherOrigin(host: host))
            case .refusedURL: .unexpected(detail: HTTPStrings.refusedURL)
            }
    }
}
