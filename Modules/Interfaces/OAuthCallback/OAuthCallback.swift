/// Opens a consent page in a browser and waits for the redirect.
///
/// The live implementation listens on loopback; `InMemoryOAuthCallback` simulates the browser. Safe to call
/// from any thread.
public protocol OAuthCallback: Sendable {
    /// Opens `page` in a browser and waits for the redirect.
    ///
    /// The listener is ready before the page opens. It waits until `answer` accepts a redirect; later ones are
    /// rejected. There is no timeout: the caller cancels.
    ///
    /// - Parameters:
    ///   - page: The address of the consent page.
    ///   - answer: Called with each redirect until it accepts one. Must not block.
    /// - Returns: The accepted redirect.
    /// - Throws: `.cancelled` as soon as the task is cancelled, after which nothing listens any more.
    func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect
}

/// The reason why no redirect arrived.
public enum OAuthCallbackFailure: Error, Sendable, Equatable, Codable {
    case cancelled
    /// Another program uses the port that is registered with the service. `holder` names it, such as `nagare
    /// (process 4711)`, or is `nil` if it is unknown.
    case portInUse(UInt16, holder: String? = nil)
    /// `detail` is the operating system's message.
    case cannotListen(detail: String)
}

/// Whether a redirect ends the visit, and the page that the browser shows after it.
public enum OAuthAnswer: Sendable, Equatable {
    /// The redirect belongs to this login.
    case accepted(OAuthPage)
    /// The redirect does not belong to this login: any program can open the callback's address. The visit continues.
    case rejected(OAuthPage)
}

/// The page that the browser shows after the redirect.
public struct OAuthPage: Sendable, Equatable {
    public let title: String
    public let text: String

    public init(title: String, text: String) {
        (self.title, self.text) = (title, text)
    }
}

/// The parameters of the redirect from a consent page.
///
/// The code can be exchanged for a token, so this value never prints or encodes its contents.
///
/// Source: RFC 6749, 4.1.2.
public struct OAuthRedirect: Sendable, Equatable {
    public let code: String?
    /// The state that was sent to the consent page; `nil` if the redirect does not contain it.
    public let state: String?
    /// The error code if there is no `code`, such as `access_denied`.
    public let error: String?

    public init(code: String? = nil, state: String? = nil, error: String? = nil) {
        (self.code, self.state, self.error) = (code, state, error)
    }
}

extension OAuthRedirect: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
