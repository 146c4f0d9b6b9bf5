import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Login
import OAuthCallback
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalUI

/// A screen of the login as the shell opens it, on virtual time, as large as an 80×24 terminal leaves it.
final class LoginScreenFixture: Sendable {
    static let taro = User(
        id: "yamada", name: "山田 太郎", itemsCount: 128, followersCount: 1_024, followeesCount: 7)
    static let secret = "0123456789abcdef0123456789abcdef01234567"

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let vault: any TokenVault
    let api: CountingPostAPI
    let desktop: InMemoryDesktop
    let screens: LoginScreens
    let screen: any ScreenView
    let area: Area
    let remembered = Recorder<RoutingCommand>()
    private let told = Recorder<StyledLine>()

    /// - Parameters:
    ///   - user: Whose the secret is.
    ///   - isLoggedIn: Whether the vault has the secret at the start; `environment` wins.
    init(
        _ route: Route = .login, user: User = taro, isLoggedIn: Bool = false, environment: String? = nil,
        isRegistered: Bool = true, browserDelay: Duration = .seconds(20), delay: Duration = .seconds(1),
        failing: [PostAPICall: ServiceFailure] = [:], vault: (any TokenVault)? = nil,
        desktop: InMemoryDesktop = InMemoryDesktop(), rows: Int = 21, columns: Int = 80
    ) {
        let origin = "https://qiita.com"
        root = Scope(root: "app", scheduler: scheduler)
        let stored = isLoggedIn ? AccessToken(secret: Self.secret, origin: origin) : nil
        self.vault = vault ?? InMemoryTokenVault(stored)
        flux = ApplicationFlux(in: root, vault: self.vault, origin: origin)
        api = CountingPostAPI(
            InMemoryPostAPI(
                posts: [], users: [Self.secret: user], scheduler: scheduler, delay: { _ in delay }),
            failing: failing)
        let (scheduler, client) = (scheduler, LoginFixture.client)
        let browsing: LoginScreens.Browsing = { open in
            let browser = InMemoryOAuthCallback(scheduler: scheduler, delay: browserDelay) { _ in
                OAuthRedirect(code: "c0de", state: "5tate")
            }
            return OAuthLogin(
                client: client,
                exchange: InMemoryTokenExchange(
                    origin: origin, client: client, tokens: ["c0de": Self.secret], scheduler: scheduler),
                callback: OpeningCallback(inner: browser, open: open), makeState: { "5tate" })
        }
        self.desktop = desktop
        screens = LoginScreens(
            in: root, flux: flux, api: api, browsing: isRegistered ? browsing : nil, desktop: desktop,
            now: { Date(timeIntervalSince1970: scheduler.now / .seconds(1)) }, formatDate: { _ in "12:34" })
        screens.toasts.asObservable().record(into: told)
        flux.token.restore(environment: environment)
        flux.routing.store.commands.asObservable().record(into: remembered)
        flux.routing.dispatcher.dispatch(
            .started(hasToken: flux.token.store.state.isLoggedIn, anonymously: false))
        area = Viewport(rows: rows, columns: columns).area
        guard let screen = screens.open(route) else { preconditionFailure("not its route") }
        self.screen = screen
    }

    var toasts: [String] { told.elements.map(\.text) }
    var top: Route? { flux.routing.store.state.top }
    var token: TokenState { flux.token.store.state }

    var frame: Frame {
        var frame = Frame(Viewport(rows: area.rows, columns: area.columns))
        screen.draw(on: &frame, in: area)
        return frame
    }

    /// The frame's text, without empty rows.
    var text: [String] {
        frame.rows.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// - Returns: Whether the screen took the last one.
    @discardableResult
    func press(_ keys: Key...) -> Bool {
        keys.reduce(false) { screen.handle(.key($1), in: area) }
    }

    func paste(_ text: String) { _ = screen.handle(.paste(text), in: area) }
    func settle() { scheduler.run() }
    func wait(_ time: Duration) { scheduler.advance(by: time) }
}

/// Sends the page to a browser, as the live one does.
private struct OpeningCallback: OAuthCallback {
    let inner: InMemoryOAuthCallback
    let open: @Sendable (String) -> Void

    func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthPage
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect {
        open(page)
        return try await inner.visit(page, answer: answer)
    }
}
