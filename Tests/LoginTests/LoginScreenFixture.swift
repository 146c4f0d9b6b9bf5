import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Login
import OAuthCallback
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames

/// A login screen as the shell opens it, in virtual time, with the size that remains of an 80×24 terminal.
final class LoginScreenFixture: Sendable {
    static let taro = User(
        id: "yamada", name: "山田 太郎", itemsCount: 128, followersCount: 1_024, followeesCount: 7)
    static let secret = "0123456789abcdef0123456789abcdef01234567"
    static let origin = "https://qiita.com"

    let scheduler: VirtualTimeScheduler
    let root: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let vault: any TokenVault
    let api: CountingPostAPI
    let desktop: InMemoryDesktop
    let feature: LoginFeature
    let driver: ScreenDriver
    let routingCommands = Recorder<RoutingState.Command>()
    private let toastRecorder = Recorder<ShellState.Toast?>()

    /// - Parameters:
    ///   - user: The user of the secret token.
    ///   - isLoggedIn: Whether the vault contains the secret at launch; `environment` takes precedence.
    convenience init(
        _ route: Route = .login, user: User = taro, isLoggedIn: Bool = false, environment: String? = nil,
        isRegistered: Bool = true, browserDelay: Duration = .seconds(20), delay: Duration = .seconds(1),
        failing: [PostAPICall: ServiceFailure] = [:], vault: (any TokenVault)? = nil,
        desktop: InMemoryDesktop = InMemoryDesktop(), demo: LoginDemo? = nil, rows: Int = 21,
        columns: Int = 80
    ) {
        let scheduler = VirtualTimeScheduler()
        let stored = isLoggedIn ? AccessToken(secret: Self.secret, origin: Self.origin) : nil
        let api = InMemoryPostAPI(
            posts: [], users: [Self.secret: user], scheduler: scheduler, delay: { _ in delay })
        self.init(
            route, in: Scope(root: "app", scheduler: scheduler), scheduler,
            CountingPostAPI(api, failing: failing), vault ?? InMemoryTokenVault(stored), desktop,
            isRegistered ? Self.makeOAuthLogin(scheduler, state: "5tate", delay: browserDelay) : nil,
            demo: demo, rows: rows, columns: columns
        ) { flux in
            flux.token.restore(environment: environment)
            let map = RouteMap(home: Route("search"), login: .login, guarded: ["account"])
            flux.routing.dispatch(
                .started(map, isLoggedIn: flux.token.store.state.isLoggedIn, skipsLogin: false))
        }
    }

    /// - Parameter start: Called before the screen is opened; `nil` restores the screen with its states.
    init(
        _ route: Route, in root: Scope, _ scheduler: VirtualTimeScheduler, _ api: CountingPostAPI,
        _ vault: any TokenVault, _ desktop: InMemoryDesktop,
        _ makeOAuthLogin: LoginFeature.OAuthLoginFactory?, demo: LoginDemo? = nil,
        rows: Int = 21, columns: Int = 80, start: ((ApplicationFlux) -> Void)?
    ) {
        (self.root, self.scheduler, self.api) = (root, scheduler, api)
        (self.vault, self.desktop) = (vault, desktop)
        flux = ApplicationFlux(
            in: root, vault: vault, settings: InMemoryValueVault(), origin: Self.origin)
        shell = ShellFlux(in: root, desktop: desktop)
        feature = LoginFeature(
            in: root, flux: flux, shell: shell, api: api, makeOAuthLogin: makeOAuthLogin, demo: demo,
            now: { Date(timeIntervalSince1970: scheduler.now / .seconds(1)) },
            formatDate: DateFormat(day: { _ in "" }, time: { _ in "12:34" }))
        shell.store.select { $0.toast }.changes.record(into: toastRecorder)
        flux.routing.commands.asObservable().record(into: routingCommands)
        start?(flux)
        guard let screen = Self.open(route, feature, start == nil ? .restored : .byUser) else {
            preconditionFailure("not its route")
        }
        driver = ScreenDriver(screen, on: scheduler, rows: rows, columns: columns)
    }

    /// - Parameter state: The OAuth state that is sent to the browser and comes back.
    static func makeOAuthLogin(
        _ scheduler: VirtualTimeScheduler, state: String, delay: Duration
    ) -> LoginFeature.OAuthLoginFactory {
        let client = LoginFixture.client
        return { open in
            let browser = InMemoryOAuthCallback(scheduler: scheduler, delay: delay) { _ in
                OAuthRedirect(code: "c0de", state: state)
            }
            return OAuthLogin(
                client: client,
                exchange: InMemoryTokenExchange(
                    origin: origin, client: client, tokens: ["c0de": secret], scheduler: scheduler),
                callback: OpeningCallback(inner: browser, open: open), makeSecret: { state })
        }
    }

    private static func open(
        _ route: Route, _ feature: LoginFeature, _ opening: ScreenEntry.Opening
    ) -> (any OpenScreen)? { feature.entries.entry(for: route)?.open(route, opening) }

    /// Opens another screen beside this one.
    func open(_ route: Route) -> (any OpenScreen)? { Self.open(route, feature, .byUser) }

    var toasts: [String] {
        toastRecorder.elements.compactMap { $0.flatMap { shell.line(of: $0, in: .english)?.text } }
    }
    /// The notice about a page that could not be opened.
    var failure: String? { shell.store.state.failures.shown.map { ErrorMessage("open", $0).sentence } }
    var top: Route? { flux.routing.state.top }
    var token: TokenState { flux.token.store.state }
    var frame: Frame { driver.frame }
    var notice: String? { driver.notice }

    /// The frame's text, without empty rows.
    var text: [String] {
        frame.rows.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// - Returns: Whether the screen has used the last key.
    @discardableResult
    func press(_ keys: Key...) -> Bool { keys.reduce(false) { driver.press($1) } }

    func paste(_ text: String) { driver.paste(text) }
    func settle() { scheduler.run() }
    func wait(_ time: Duration) { scheduler.advance(by: time) }
}
