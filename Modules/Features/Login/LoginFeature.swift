public import ApplicationFlux
public import FluxCore
public import PostAPI

/// Logs in by a pasted token or in a browser, tells who is logged in, and logs out.
///
/// It shares with other features only the app's token: what it finds out goes there.
public final class LoginFeature: Sendable {
    public let store: LoginStore
    public let stream: LoginViewStream
    let scope: Scope

    /// Opens the scope `login` below `parent`.
    ///
    /// - Parameters:
    ///   - parent: The scope of the app or of one command.
    ///   - flux: Whose token changes.
    ///   - api: Asked whose a token is, and to revoke it.
    ///   - oauth: For a login in a browser; `nil` when no client is registered with the service.
    ///   - origin: Scheme, host and port of the service; the same as `flux` was made with.
    public init(
        in parent: Scope, flux: ApplicationFlux, api: any PostAPI, oauth: OAuthLogin?, origin: String
    ) {
        precondition(
            origin == flux.token.store.state.origin, "login and token must be bound to the same origin")
        scope = parent.child("login")
        store = scope.store(LoginState())
        let creator = LoginActionCreator(scope: scope, token: flux.token, api: api, oauth: oauth)
        stream = LoginViewStream(
            input: LoginLogic.Input(),
            extra: LoginLogic.Extra(store: store, token: flux.token, creator: creator, origin: origin))
        scope.keep(stream)
    }

    /// Ends the screen and all it has under way; a request still open is cancelled. Idempotent.
    public func close() { scope.close() }
}
