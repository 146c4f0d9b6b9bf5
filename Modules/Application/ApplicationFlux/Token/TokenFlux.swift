package import Entities
package import FluxCore
import Persistence

/// The app's token: one store, its dispatcher, and what the vault and the routing are told.
package final class TokenFlux: Sendable {
    package let store: Store<TokenState>
    package var dispatcher: Dispatcher<TokenAction> { store.dispatcher }
    private let vault: any TokenVault
    private let scope: Scope

    init(in root: Scope, vault: any TokenVault, origin: String, routing: Store<RoutingState>) {
        (scope, self.vault) = (root.child("token"), vault)
        store = scope.store(TokenState(origin: origin))
        dispatcher.use(TokenMiddleware.forwarding(from: store, to: routing))
        dispatcher.use(TokenMiddleware.updatingVault(in: vault, store: store, dispatcher: dispatcher))
    }

    /// Takes up the token of the environment or, when there is none, the vault's.
    ///
    /// The fact is `restored`; a vault that cannot be read adds `vaultFailed`. Blocks for as long as a small
    /// file takes.
    ///
    /// - Parameter secret: The environment's token as it stands there; `nil` or blank for none. It is never
    ///   stored.
    package func restore(environment secret: String?) {
        if let token = secret.flatMap({ AccessToken(pasted: $0, origin: store.state.origin) }) {
            return store.dispatch(.restored(token, from: .environment))
        }
        do throws(VaultFailure) {
            store.dispatch(.restored(try vault.load()))
        } catch {
            store.dispatch(.restored(nil))
            store.dispatch(.vaultFailed(error))
        }
    }

    /// Gives a token up that the service does not accept; other failures are no business of the token's.
    ///
    /// It returns when everybody has heard: a command is over as soon as it knows of the failure, so tell that
    /// after this.
    ///
    /// - Parameters:
    ///   - failure: What a request came back with.
    ///   - asked: The token that it was sent with; `nil` when it was sent without one.
    package func report(_ failure: ServiceFailure, of token: AccessToken?) async {
        if failure == .unauthorized { await dispatcher.dispatchAndWait(.rejected(token)) }
    }

    func close() { scope.close() }
}
