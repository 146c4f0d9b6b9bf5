package import Entities
package import FluxCore
import FluxRouting
import Persistence

/// The app's access token: its store, and the middleware that updates the vault and the routing.
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

    /// Loads the token of the environment or, if there is none, the vault's.
    ///
    /// Dispatches `restored`; if the vault cannot be read, also `vaultFailed`, and `identified` for a known user. Blocks
    /// while it reads a small file.
    ///
    /// - Parameters:
    ///   - secret: The environment variable's value; `nil` or blank for none. It is never stored.
    ///   - user: The user of the token, as the service reported it before; `nil` if it is unknown.
    package func restore(environment secret: String?, of user: User? = nil) {
        restore(secret)
        if let user, let token = store.state.token { store.dispatch(.identified(token, user)) }
    }

    private func restore(_ secret: String?) {
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

    /// Discards a token that the service rejected. Failures other than `.unauthorized` are ignored.
    ///
    /// Returns after all stores have processed the action. Call it before you report the failure: a command
    /// ends as soon as its failure is reported.
    ///
    /// - Parameters:
    ///   - failure: The failure of the request.
    ///   - token: The token that the request was sent with; `nil` for a request without one.
    package func report(_ failure: ServiceFailure, of token: AccessToken?) async {
        if failure == .unauthorized { await dispatcher.dispatchAndWait(.rejected(token)) }
    }

    /// Sends a request, and discards the token if the service rejects it.
    ///
    /// - Parameter request: Sends the request with the current token.
    /// - Returns: The answer.
    /// - Throws: The failure of the request.
    package func reportingRejection<Answer: Sendable>(
        _ request: () async throws(ServiceFailure) -> Answer
    ) async throws(ServiceFailure) -> Answer {
        let token = store.state.token
        do throws(ServiceFailure) { return try await request() } catch {
            if !Task.isCancelled { await report(error, of: token) }
            throw error
        }
    }

    func close() { scope.close() }
}
