/// What a browser brought back from a consent page.
///
/// The code buys a token, so that this neither prints nor encodes what it holds. Source: RFC 6749, 4.1.2.
public struct OAuthRedirect: Sendable, Equatable {
    public let code: String?
    /// What was sent along to the consent page; `nil` when it did not come back.
    public let state: String?
    /// Why there is no code, such as `access_denied`.
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
