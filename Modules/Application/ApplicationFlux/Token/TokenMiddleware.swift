import Entities
import FluxCore
import FluxRouting
import Persistence

/// Side effects of token changes: updating the vault and notifying the routing.
enum TokenMiddleware {
    /// Stores or deletes the token before the state changes. A failure is dispatched as `vaultFailed`.
    static func updatingVault(
        in vault: any TokenVault, store: Store<TokenState>, dispatcher: Dispatcher<TokenAction>
    ) -> Middleware<TokenAction> {
        { [weak dispatcher] dispatched, next in
            do throws(VaultFailure) {
                try updateVault(dispatched.action, in: vault, store.state)
                next(dispatched.action)
            } catch {
                next(dispatched.action)
                dispatcher?.dispatch(.vaultFailed(error))
            }
        }
    }

    /// Forwards token changes to the routing, with the source location of the token's action. Each loss of
    /// the token is forwarded once.
    ///
    /// `Scope.forward` is not enough: only the previous token tells which of several rejections is the loss.
    static func forwarding(
        from store: Store<TokenState>, to routing: Store<RoutingState>
    ) -> Middleware<TokenAction> {
        { dispatched, next in
            let before = store.state
            next(dispatched.action)
            let forwarded = routingAction(
                of: dispatched.action, before, routing.state, isLoggedIn: store.state.isLoggedIn)
            guard let forwarded else { return }
            routing.dispatch(forwarded, fileID: dispatched.fileID, line: dispatched.line)
        }
    }

    private static func routingAction(
        of action: TokenAction, _ before: TokenState, _ routing: RoutingState, isLoggedIn: Bool
    ) -> RoutingAction? {
        switch action {
        case .rejected(before.token) where before.token != nil || !routing.isAtLogin:
            .loginRequired(.rejected)
        case .loggedIn(let token, _) where token.origin == before.origin: .loginFinished
        case .loggedOut where before.token != nil: .loggedOut
        // Restored screens may be those of another login.
        case .restored where routing.top != nil && routing.isLoggedIn != isLoggedIn:
            .loginRestored(isLoggedIn: isLoggedIn)
        case .restored, .loggedIn, .identified, .loggedOut, .rejected, .vaultFailed, .noticeDismissed: nil
        }
    }

    private static func updateVault(
        _ action: TokenAction, in vault: any TokenVault, _ state: TokenState
    ) throws(VaultFailure) {
        switch action {
        case .loggedIn(let token, _) where token.origin == state.origin:
            try vault.save(token)
        case .loggedOut where state.source != .environment:
            if !holdsForeignToken(vault, origin: state.origin) { try vault.delete() }
        case .rejected(let token?) where token == state.token && state.source == .vault:
            // Another process may have stored a newer token meanwhile.
            if try vault.load() == token { try vault.delete() }
        case .restored, .loggedIn, .identified, .loggedOut, .rejected, .vaultFailed, .noticeDismissed: break
        }
    }

    /// An unreadable file counts as this app's: logging out is how users get rid of it.
    private static func holdsForeignToken(_ vault: any TokenVault, origin: String) -> Bool {
        guard let stored = try? vault.load() else { return false }
        return stored.origin != origin
    }
}
