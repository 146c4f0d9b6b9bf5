/// A service that is there to be tried: everybody may know its token, and whoever logs in is told it.
package struct LoginDemo: Sendable {
    let origin: String
    let token: String

    /// - Parameter origin: Where the token is accepted.
    package init(origin: String, token: String) { (self.origin, self.token) = (origin, token) }
}
