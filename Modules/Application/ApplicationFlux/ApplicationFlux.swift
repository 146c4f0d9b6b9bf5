package import FluxCore
package import Persistence

/// What the whole app shares: whose token it acts with, and where the user is.
///
/// Features meet here and nowhere else. When the token is lost, routing hears of it once.
package final class ApplicationFlux: Sendable {
    package let token: TokenFlux
    /// Where the user is.
    package let routing: Store<RoutingState>
    private let routingScope: Scope

    /// Opens the scopes `token` and `routing` below `root`. Nothing is read before `token.restore`.
    ///
    /// - Parameters:
    ///   - root: The scope of the app or of one command.
    ///   - vault: Where the token waits for the next start.
    ///   - settings: Where it is kept that the user goes on without logging in.
    ///   - origin: Scheme, host and port of the post service; a token of any other origin is not used.
    package init(
        in root: Scope, vault: any TokenVault, settings: any ValueVault<UserSettings>, origin: String
    ) {
        let scope = root.child("routing")
        routing = scope.store(RoutingState()) { command in
            switch command {
            case .rememberAnonymous:
                // At once: who quits now has chosen, too. Where it cannot be kept, they are asked again.
                _ = try? settings.update { $0.goesWithoutLogin = true }
            }
        }
        routingScope = scope
        token = TokenFlux(in: root, vault: vault, origin: origin, routing: routing)
    }

    /// Ends both scopes. Idempotent; from any thread.
    package func close() {
        token.close()
        routingScope.close()
    }
}
