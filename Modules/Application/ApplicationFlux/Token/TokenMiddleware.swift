import Entities
import FluxCore
import Persistence

/// What else happens when the token changes: the vault follows, and the routing is told.
enum TokenMiddleware {
    /// Stores and deletes the token before the state says so; a failure becomes a fact.
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

    /// Tells the routing what it must know, once for each loss of the token, as of where that was dispatched.
    ///
    /// No `Scope.forward`: which of many rejections is the loss is known from the token before it only.
    static func forwarding(
        from store: Store<TokenState>, to routing: Store<RoutingState>
    ) -> Middleware<TokenAction> {
        { dispatched, next in
            let before = store.state
            next(dispatched.action)
            guard let forwarded = routingAction(of: dispatched.action, before, routing.state) else { return }
            routing.dispatch(forwarded, fileID: dispatched.fileID, line: dispatched.line)
        }
    }

    private static func routingAction(
        of action: TokenAction, _ before: TokenState, _ routing: RoutingState
    ) -> RoutingAction? {
        switch action {
        case .rejected(before.token) where before.token != nil || !routing.isAtLogin:
            .loginRequired(.rejected)
        case .loggedIn(let token, _) where token.origin == before.origin: .loginFinished
        case .loggedOut where before.token != nil: .loggedOut
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
            // Another process may have stored a newer one meanwhile.
            if try vault.load() == token { try vault.delete() }
        case .restored, .loggedIn, .identified, .loggedOut, .rejected, .vaultFailed, .noticeDismissed: break
        }
    }

    /// A file that cannot be read counts as ours: logging out is how people get rid of it.
    private static func holdsForeignToken(_ vault: any TokenVault, origin: String) -> Bool {
        guard let stored = try? vault.load() else { return false }
        return stored.origin != origin
    }
}
