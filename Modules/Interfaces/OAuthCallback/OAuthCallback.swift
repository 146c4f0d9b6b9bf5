/// Sends a browser to a consent page and waits for it to come back.
///
/// The live one listens on loopback; `InMemoryOAuthCallback` plays the browser. Call from anywhere.
public protocol OAuthCallback: Sendable {
    /// Opens `page` in a browser once it can come back, and waits until it does.
    ///
    /// - Parameters:
    ///   - page: The address of the consent page.
    ///   - answer: Called once, with what the browser brought: tells what its user reads last. Must not block.
    /// - Returns: What the browser brought. The first time counts; what comes later is turned away.
    /// - Throws: `.cancelled` as soon as the task is cancelled; nothing listens any more then. Without that
    ///   it waits for ever: the time is the caller's.
    func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthPage
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect
}

/// Why the browser could not come back.
public enum OAuthCallbackFailure: Error, Sendable, Equatable, Codable {
    case cancelled
    /// Another program listens on the port that is registered with the service: `holder`, such as
    /// `nagare (process 4711)`; `nil` where that is not known.
    case portInUse(UInt16, holder: String? = nil)
    /// `detail` is the system's own words.
    case cannotListen(detail: String)
}

/// What the browser's user reads when all is done there.
public struct OAuthPage: Sendable, Equatable {
    public let title: String
    public let text: String

    public init(title: String, text: String) {
        (self.title, self.text) = (title, text)
    }
}
