import FlyingFox
import Foundation
import OAuthCallback
import Synchronization

/// Answers the browser: ends with the first redirect that is accepted, and rejects all other requests.
final class CallbackHandler: HTTPHandler {
    static let path = "/callback"

    private let answer: @Sendable (OAuthRedirect) -> OAuthAnswer
    private let returned: @Sendable (OAuthRedirect) -> Void
    private let isUsed = Mutex(false)

    init(
        answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer,
        returned: @escaping @Sendable (OAuthRedirect) -> Void
    ) {
        (self.answer, self.returned) = (answer, returned)
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.path == Self.path else {
            return ResultPage.response(.notFound, OAuthLoopbackStrings.unknownPath)
        }
        guard request.method == .GET else {
            return ResultPage.response(.methodNotAllowed, OAuthLoopbackStrings.wrongMethod)
        }
        let redirect = OAuthRedirect(
            code: value("code", request), state: value("state", request), error: value("error", request))
        switch answer(redirect) {
        case .rejected(let page): return ResultPage.response(.badRequest, page)
        case .accepted(let page):
            let isFirst = isUsed.withLock { isUsed in
                defer { isUsed = true }
                return !isUsed
            }
            guard isFirst else { return ResultPage.response(.gone, OAuthLoopbackStrings.alreadyVisited) }
            returned(redirect)
            return ResultPage.response(.ok, page)
        }
    }

    private func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.query.first { $0.name == name }?.value
    }
}
