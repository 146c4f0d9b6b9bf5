package import FluxCore
import Persistence

/// The app's token: one store, its dispatcher, and what the vault and the routing are told.
package final class TokenFlux: Sendable {
    package let store: TokenStore
    package let dispatcher: Dispatcher<TokenAction>
    private let creator: TokenActionCreator
    private let scope: Scope

    init(in root: Scope, vault: any TokenVault, origin: String, routing: RoutingStore) {
        scope = root.child("token")
        dispatcher = scope.dispatcher(for: TokenAction.self)
        store = scope.store(TokenState(origin: origin))
        creator = TokenActionCreator(dispatcher: dispatcher, vault: vault, origin: origin)
        dispatcher.use(TokenMiddleware.forwarding(from: store, to: routing))
        dispatcher.use(TokenMiddleware.keeping(in: vault, store: store, dispatcher: dispatcher))
    }

    /// Takes up the token of the environment or, when there is none, the vault's.
    ///
    /// The fact is `restored`; a vault that cannot be read adds `vaultFailed`. Blocks for as long as a small
    /// file takes.
    ///
    /// - Parameter secret: The environment's token as it stands there; `nil` or blank for none. It is never
    ///   stored.
    package func restore(environment secret: String?) { creator.restore(environment: secret) }

    func close() { scope.close() }
}
