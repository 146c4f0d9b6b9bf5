/// The only application that is registered with the stand-in's Qiita.
public struct OAuthClient: Sendable, Equatable {
    /// 40 hexadecimal digits; part of the consent page's address.
    public let id: String
    /// 40 hexadecimal digits; sent to exchange a code for a token.
    public let secret: String
    /// The fixed address on loopback to which the consent page redirects the browser.
    public let redirectURL: String

    /// - Parameter redirectURL: Any address on loopback.
    static func registered(redirectURL: String) -> OAuthClient {
        OAuthClient(
            id: "5f1e0c7a9b3d2846f0a1c8e75d39b2640c1a8f3e",
            secret: "c40d7a1fb6e8395200d1f7ac3b958e64a2f07d1b", redirectURL: redirectURL)
    }
}
