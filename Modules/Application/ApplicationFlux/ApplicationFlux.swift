package import FluxCore
package import FluxRouting
package import Persistence

/// State that all features share: the access token and the navigation stack.
///
/// This is the only place where features meet. Losing the token notifies the routing exactly once.
package final class ApplicationFlux: Sendable {
    package let token: TokenFlux
    /// The navigation stack.
    package let routing: Store<RoutingState>
    /// `nil` if the routing belongs to the program.
    private let routingScope: Scope?

    /// Opens the scopes `token` and `routing` below `root`. Reads nothing until `token.restore` is called.
    ///
    /// - Parameters:
    ///   - root: The scope of the app or of one command.
    ///   - vault: Stores the token between launches.
    ///   - settings: Stores that the user continues without logging in.
    ///   - origin: Scheme, host and port of the post service. A token of any other origin is ignored.
    package init(
        in root: Scope, vault: any TokenVault, settings: any ValueVault<UserSettings>, origin: String
    ) {
        let scope = root.child("routing")
        routing = scope.store(RoutingState()) { command in
            switch command {
            case .rememberAnonymous:
                // Written immediately, because the user may quit right away. If writing fails, the next
                // launch shows the login screen again.
                _ = try? settings.update { $0.skipsLogin = true }
            }
        }
        routingScope = scope
        token = TokenFlux(in: root, vault: vault, origin: origin, routing: routing)
    }

    /// Opens the scope `token` below `root`, beside the routing of a program.
    ///
    /// - Parameters:
    ///   - root: The scope of the program.
    ///   - routing: Notified when the token is lost.
    ///   - vault: Stores the token between launches.
    ///   - origin: As for the app.
    package init(in root: Scope, _ routing: Store<RoutingState>, vault: any TokenVault, origin: String) {
        (self.routing, routingScope) = (routing, nil)
        token = TokenFlux(in: root, vault: vault, origin: origin, routing: routing)
    }

    /// Closes both scopes. Idempotent and safe to call from any thread.
    package func close() {
        token.close()
        routingScope?.close()
    }
}
