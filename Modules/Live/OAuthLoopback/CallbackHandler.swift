import FlyingFox
import Foundation
import OAuthCallback
import Synchronization
import TerminalFrames

/// Answers the browser: ends with the first redirect that is accepted, and rejects all other requests.
final class CallbackHandler: HTTPHandler {
    static let path = "/callback"

    private let language: Language
    private let answer: @Sendable (OAuthRedirect) -> OAuthAnswer
    private let returned: @Sendable (OAuthRedirect) -> Void
    private let isUsed = Mutex(false)

    init(
        _ language: Language,
        answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer,
        returned: @escaping @Sendable (OAuthRedirect) -> Void
    ) {
        (self.language, self.answer, self.returned) = (language, answer, returned)
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.path == Self.path else {
            return response(.notFound, language.strings.unknownPath)
        }
        guard request.method == .GET else {
            return response(.methodNotAllowed, language.strings.wrongMethod)
        }
        let redirect = OAuthRedirect(
            code: value("code", request), state: value("state", request), error: value("error", request))
        switch answer(redirect) {
        case .rejected(let page): return response(.badRequest, page)
        case .accepted(let page):
            let isFirst = isUsed.withLock { isUsed in
                defer { isUsed = true }
                return !isUsed
            }
            guard isFirst else { return response(.gone, language.strings.alreadyVisited) }
            returned(redirect)
            return response(.ok, page)
        }
    }

    private func response(_ status: HTTPStatusCode, _ page: OAuthPage) -> HTTPResponse {
        ResultPage.response(status, page, in: language)
    }

    private func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.query.first { $0.name == name }?.value
    }
}
