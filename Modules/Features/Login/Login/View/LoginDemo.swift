/// The demo service. Its token is public and shown on the login screen.
package struct LoginDemo: Sendable {
    let origin: String
    let token: String

    /// - Parameters:
    ///   - origin: The demo service's origin.
    ///   - token: The token that the demo service accepts.
    package init(origin: String, token: String) { (self.origin, self.token) = (origin, token) }
}
