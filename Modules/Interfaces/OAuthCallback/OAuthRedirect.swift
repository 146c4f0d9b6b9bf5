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
