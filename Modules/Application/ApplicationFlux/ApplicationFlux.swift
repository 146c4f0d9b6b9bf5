public import FluxCore
public import Persistence

/// What the whole app shares: whose token it acts with, and where the user is.
///
/// Features meet here and nowhere else. When the token is lost, routing hears of it once.
public final class ApplicationFlux: Sendable {
    public let token: TokenFlux
    public let routing: RoutingFlux

    /// Opens the scopes `token` and `routing` below `root`. Nothing is read before `token.restore`.
    ///
    /// - Parameters:
    ///   - root: The scope of the app or of one command.
    ///   - vault: Where the token waits for the next start.
    ///   - origin: Scheme, host and port of the post service; a token of any other origin is not used.
    public init(in root: Scope, vault: any TokenVault, origin: String) {
        routing = RoutingFlux(in: root)
        token = TokenFlux(in: root, vault: vault, origin: origin, routing: routing)
    }

    /// Ends both scopes. Idempotent; from any thread.
    public func close() {
        token.close()
        routing.close()
    }
}
