import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import Persistence
import ReactiveCore
import ReactiveTesting
import Shell
import TerminalFrames

/// A shell with note screens on an in-memory terminal, in virtual time.
struct ShellFixture {
    static let origin = "https://qiita.example"
    static let alice = User(id: "alice", name: "Alice")

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let desktop: InMemoryDesktop
    let shellFlux: ShellFlux
    let terminal: InMemoryTerminal
    let entries: [ScreenEntry]
    /// The screens that were opened and closed, in order.
    let opened = Box<[String]>([])
    let logOuts = Box(0)
    /// The keys that the shell has handled, in order.
    let pressed = Box<[PressedKey]>([])
    let shell: Shell

    init(
        rows: Int = 12, columns: Int = 80, desktop: InMemoryDesktop = InMemoryDesktop(),
        keys: KeyMap = .standard, asksBeforeQuitting: Bool = false
    ) throws {
        root = Scope(root: "app", scheduler: scheduler)
        flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: Self.origin)
        self.desktop = desktop
        shellFlux = ShellFlux(in: root, desktop: desktop, keys: keys)
        shellFlux.registerQuitQuestion { asksBeforeQuitting }
        shellFlux.registerMessages(NoteState.Toast.self) { toast, _, _ in toast.line }
        shellFlux.register(
            KeyCommand(
                KeyAction("shell.log-out", ["L"]), { $0.text("Log out", "ログアウト") },
                asking: { $0.text("Log out?", "ログアウトしますか？") },
                isAvailable: { [token = flux.token.store] in token.state.isLoggedIn },
                run: { [logOuts] in logOuts.with { $0 += 1 } }))
        terminal = InMemoryTerminal(Viewport(rows: rows, columns: columns))
        let (root, routing, shellFlux, opened) = (root, flux.routing, shellFlux, opened)
        let pressed = pressed
        entries = [
            ("search", "Search"), ("post/:id", "Search"), ("episodes", "Videos"), ("myvideo", "My Video"),
            ("login", "Account"),
        ].map { ScreenEntry.note($0, tab: $1, in: root, routing, shellFlux, opened: opened) }
        shell = Shell(
            root, flux.routing, shellFlux, terminal, entries: entries,
            pressed: { key in pressed.with { $0.append(key) } },
            account: flux.account)
        go(.started(entries.map(login: Route("login")), isLoggedIn: false, skipsLogin: true))
        try shell.start()
        scheduler.advance(by: .zero)
    }

    /// Types, and runs all work that is due immediately.
    func type(_ bytes: String) {
        terminal.send(bytes)
        scheduler.advance(by: .milliseconds(60))
    }

    func escape() { type("\u{1B}") }

    func go(_ action: RoutingAction) {
        flux.routing.dispatch(action)
        scheduler.advance(by: .zero)
    }

    func logIn() {
        flux.token.dispatcher.dispatch(.loggedIn(Self.token("secret"), Self.alice))
        scheduler.advance(by: .zero)
    }

    static func token(_ secret: String) -> AccessToken { AccessToken(secret: secret, origin: origin) }

    var frame: Frame { terminal.frames.last ?? Frame(terminal.viewport) }
    var rows: [String] { frame.rows }

    /// Switches the language of the running app.
    func use(_ language: Language) {
        let viewport = terminal.viewport
        terminal.send(
            .resized(Viewport(rows: viewport.rows, columns: viewport.columns, language: language)))
        scheduler.advance(by: .milliseconds(60))
    }

    /// The text of the latest toast; `nil` if there was none.
    var toast: String? { shellFlux.store.state.toast.flatMap { shellFlux.line(of: $0, in: .english)?.text } }
}
