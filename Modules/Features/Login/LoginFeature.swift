package import ApplicationFlux
import Entities
package import FluxCore
package import FluxRouting
package import FluxScreens
package import FoundationEssentials
package import PostAPI
import ReactiveCore
package import ServiceTexts
package import TerminalFrames

/// Logs in with a pasted token or in a browser, identifies the user, and logs out. The composition root
/// creates it; `close()` ends all its work.
///
/// It shares only the app's token with other features, and stores its results there.
package struct LoginFeature: Sendable {
    /// Creates a login in the browser. It passes its page to `open`, which does not block.
    package typealias OAuthLoginFactory =
        @Sendable (_ open: @escaping @Sendable (String) -> Void) -> OAuthLogin

    /// The login session, shared by the screens and the command line.
    package let session: Store<SessionState>
    private let scope: Scope
    private let flux: ApplicationFlux
    private let formatDate: DateFormat
    private let demo: LoginDemo?

    /// Opens the scope `login` below `parent`.
    ///
    /// - Parameters:
    ///   - parent: The scope of the app or of one command.
    ///   - flux: The token and the routing that logging in and out changes.
    ///   - shell: Opens pages in the browser and shows toasts.
    ///   - api: Identifies and revokes tokens.
    ///   - makeOAuthLogin: Creates a login in the browser; `nil` if no client is registered with the service.
    ///   - demo: The demo service, if there is one.
    ///   - now: The current date, which rate limits are compared with.
    ///   - formatDate: Formats dates.
    package init(
        in parent: Scope, flux: ApplicationFlux, shell: ShellFlux, api: any PostAPI,
        makeOAuthLogin: OAuthLoginFactory?,
        demo: LoginDemo? = nil, now: @escaping @Sendable () -> Date,
        formatDate: DateFormat
    ) {
        let messages = shell.sender(of: SessionState.Toast.self) { $0.line(in: $2) }
        let scope = parent.child("login")
        let creator = SessionActionCreator(
            scope: scope, flux: flux, shell: shell, messages: messages, api: api,
            makeOAuthLogin: makeOAuthLogin, date: now)
        let isRegistered = scope.externalInput("isRegistered", makeOAuthLogin != nil)
        session = scope.store(SessionState(isRegistered: isRegistered)) { creator.run($0) }
        shell.register(
            KeyCommand(
                Self.logOutKey, { $0.strings.keys.logOut }, asking: { $0.strings.logOutQuestion },
                isAvailable: { [token = flux.token.store] in token.state.isLoggedIn },
                run: { [weak session] in session?.dispatch(.logOutConfirmed) }))
        shell.registerChanges { [weak session] in session?.state.logOut == .running }
        self.scope = scope
        self.flux = flux
        self.formatDate = formatDate
        self.demo = demo
    }

    /// Checks a token with the service and makes it the app's token if the service accepts it.
    ///
    /// - Parameter text: The pasted token; surrounding white space is ignored. The text is not stored
    ///   anywhere else.
    package func logIn(pasted text: String) {
        let token = AccessToken(pasted: text, origin: flux.token.store.state.origin)
        session.dispatch(.tokenPasted(token, at: scope.scheduler.now))
    }

    /// Opens the service's consent page in a browser and waits for the redirect.
    package func logInByBrowser() { session.dispatch(.browserChosen(at: scope.scheduler.now)) }

    /// Asks the service for the user of the current token.
    package func identifyUser() { session.dispatch(.whoAmIRequested(at: scope.scheduler.now)) }

    /// Deletes the token immediately and asks the service to revoke it. The result is shown as a toast, and
    /// as a notice if the user has to do something.
    package func logOut() { session.dispatch(.logOutConfirmed) }

    /// Deletes the token; the service still accepts it. Sends no request.
    package func deleteToken() { session.dispatch(.tokenDeletionChosen) }

    /// Closes the screens and cancels all work, including open requests. Idempotent.
    package func close() { scope.close() }
}

extension LoginFeature {
    /// This feature's screens, for the shell.
    package var entries: [ScreenEntry] {
        [
            ScreenEntry(
                "account", tab: \.strings.tab, needsLogin: true, AccountView(formatDate: formatDate)
            ) { [self] _, _, opening in
                let token = flux.token.store
                if opening == .resumed { resume() }
                if opening != .restored, token.state.isLoggedIn, token.state.user == nil { identifyUser() }
                return Screen(openScope("account"), session) {
                    AccountShown(session: $0, token: token.state)
                }
            },
            ScreenEntry("login", tab: \.strings.tab, LoginView(formatDate: formatDate, demo: demo)) {
                [self] _, _, opening in
                if opening == .resumed { resume() }
                let scope = openScope("login")
                let isInterrupting = flux.routing.state.reason != nil
                let store = scope.store(LoginState(isInterrupting: isInterrupting)) { [session] in
                    session.dispatch($0)
                }
                return Screen(scope, store) { [flux, session] in
                    LoginShown(
                        state: $0, session: session.state, token: flux.token.store.state,
                        reason: flux.routing.state.reason)
                }
            },
        ]
    }

    /// Repeats interrupted requests.
    private func resume() { session.dispatch(.resumed(at: scope.scheduler.now)) }

    /// The scope of a screen. Closing the screen cancels its request.
    private func openScope(_ name: String) -> Scope {
        let screen = scope.child(name)
        screen.keep(Subscription { [session] in session.dispatch(.cancelled) })
        return screen
    }
}

extension Route {
    /// The login screen.
    package static let login = Route("login")
    /// The account screen.
    package static let account = Route("account")
}

extension LoginFeature {
    /// Logs out on any screen.
    package static let logOutKey = KeyAction("shell.log-out", ["L"])

    /// The rebindable commands of this feature's screens.
    package static var keySections: [KeySection] {
        typealias Names = LoginKeyNames
        return [
            KeySection(
                "login", alongside: ["text", "shell"],
                [
                    Names.logIn, Names.proceed, Names.enterField, Names.leaveField, Names.tokenPage,
                    Names.browser,
                    Names.skip, Names.stop,
                ]),
            KeySection(
                "account", alongside: ["shell"],
                [Names.startLogin, Names.logOut, Names.profilePage, Names.refresh]),
        ]
    }
}
