package import ApplicationFlux
import Entities
package import FluxCore
package import FoundationEssentials
package import PostAPI
import ReactiveCore
package import Shell

/// Logs in by a pasted token or in a browser, tells who is logged in, and logs out. Made by the composition root;
/// everything in it ends with `close()`.
///
/// It shares with other features only the app's token: what it finds out goes there.
package final class LoginFeature: Sendable {
    /// Makes a login in the browser that hands its page to `open`, which does not block.
    package typealias OAuthLoginFactory = @Sendable (_ open: @escaping @Sendable (String) -> Void) -> OAuthLogin

    /// What is under way, on the screens and for the command line.
    package let session: Store<SessionState>
    private let scope: Scope
    private let flux: ApplicationFlux
    private let formatDate: @Sendable (Date) -> String
    private let demo: LoginDemo?

    /// Opens the scope `login` below `parent`.
    ///
    /// - Parameters:
    ///   - parent: The scope of the app or of one command.
    ///   - flux: Whose token and routing change.
    ///   - shell: Shows pages in the browser, and tells what was done.
    ///   - api: Asked whose a token is, and to revoke it.
    ///   - browsing: `nil` when no client is registered with the service.
    ///   - demo: The service to be tried, if there is one.
    ///   - now: The date by which a service's limits are counted down.
    ///   - formatDate: A time for people, for when a limit resets.
    package init(
        in parent: Scope, flux: ApplicationFlux, shell: ShellFlux, api: any PostAPI, makeOAuthLogin: OAuthLoginFactory?,
        demo: LoginDemo? = nil, now: @escaping @Sendable () -> Date,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        let scope = parent.child("login")
        let creator = SessionActionCreator(
            scope: scope, flux: flux, shell: shell, api: api, makeOAuthLogin: makeOAuthLogin, date: now)
        session = scope.store(SessionState(isRegistered: makeOAuthLogin != nil)) { creator.run($0) }
        (self.scope, self.flux, self.formatDate, self.demo) = (scope, flux, formatDate, demo)
    }

    /// Checks a token with the service, and takes it as the app's when that accepts it.
    ///
    /// - Parameter text: As it was pasted; white space around it does not matter. It goes no further.
    package func logIn(pasted text: String) {
        let token = AccessToken(pasted: text, origin: flux.token.store.state.origin)
        session.dispatch(.tokenPasted(token, at: scope.scheduler.now))
    }

    /// Sends a browser to the service, and waits for it to come back.
    package func logInByBrowser() { session.dispatch(.browserChosen(at: scope.scheduler.now)) }

    /// Asks the service whose the current token is.
    package func identifyUser() { session.dispatch(.whoAmIRequested(at: scope.scheduler.now)) }

    /// Forgets the token here at once, and asks the service to revoke it. What came of that is told once, and a
    /// notice on the screens.
    package func logOut() { session.dispatch(.logOutConfirmed) }

    /// Ends the screens and all that is under way; a request still open is cancelled. Idempotent.
    package func close() { scope.close() }
}

extension LoginFeature {
    /// The screens of this feature, for the shell.
    package var entries: [ScreenEntry] {
        [
            ScreenEntry("account", tab: "Account", needsLogin: true) { [self] _, _, opening in
                let token = flux.token.store
                let isByUser = opening == .byUser || opening == .returned
                if isByUser, token.state.isLoggedIn, token.state.user == nil { identifyUser() }
                if opening == .resumed { resume() }
                let screen = Screen(openScope("account"), session) {
                    AccountShown(session: $0, token: token.state)
                }
                return ViewedScreen(screen, AccountView(formatDate: formatDate))
            },
            ScreenEntry("login", tab: "Account") { [self] _, _, opening in
                if opening == .resumed { resume() }
                let scope = openScope("login")
                let store = scope.store(LoginState()) { [session] in session.dispatch($0) }
                let shown = { @Sendable [flux, session] in
                    LoginShown(
                        state: $0, session: session.state, token: flux.token.store.state,
                        reason: flux.routing.state.reason)
                }
                return ViewedScreen(
                    Screen(scope, store, shown: shown), LoginView(formatDate: formatDate, demo: demo))
            },
        ]
    }

    /// Asks again what was on its way.
    private func resume() { session.dispatch(.resumed(at: scope.scheduler.now)) }

    /// The scope of a screen: who leaves the screen does not wait for its question any longer.
    private func openScope(_ name: String) -> Scope {
        let screen = scope.child(name)
        screen.keep(Subscription { [session] in session.dispatch(.cancelled) })
        return screen
    }
}

extension Route {
    /// The screen that logs in.
    package static let login = Route("login")
    /// The screen that tells who is logged in.
    package static let account = Route("account")
}
