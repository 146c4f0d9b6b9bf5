import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames

/// A shell with note screens on an in-memory terminal, in virtual time.
struct ShellFixture {
    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let routing: Store<RoutingState>
    /// Whether `alice` is logged in.
    let isLoggedIn = Box(false)
    let desktop: InMemoryDesktop
    let shellFlux: ShellFlux
    let toasts: MessageSender<NoteState.Toast>
    let terminal: InMemoryTerminal
    let entries: [ScreenEntry]
    /// The screens that were opened and closed, in order.
    let opened = Box<[String]>([])
    /// The number of key tables that screens have built.
    let keyTables = Box(0)
    let logOuts = Box(0)
    /// The keys that the shell has handled, in order.
    let pressed = Box<[PressedKey]>([])
    let shell: Shell

    init(
        rows: Int = 12, columns: Int = 80, desktop: InMemoryDesktop = InMemoryDesktop(),
        keys: KeyMap = .standard, asksBeforeQuitting: Bool = false, canUndo: Bool = true
    ) throws {
        root = Scope(root: "app", scheduler: scheduler)
        routing = root.child("routing").store(RoutingState())
        self.desktop = desktop
        shellFlux = ShellFlux(in: root, desktop: desktop, keys: keys)
        shellFlux.registerQuitQuestion { asksBeforeQuitting }
        toasts = shellFlux.sender(of: NoteState.Toast.self) { toast, _, _ in toast.line }
        if canUndo {
            _ = shellFlux.undoableChanges(of: Int.self) { change, _ in
                "\(change)"
            } make: { _, _ in
            }
        }
        shellFlux.register(
            KeyCommand(
                KeyAction("shell.log-out", ["L"]), { $0.text("Log out", "ログアウト") },
                asking: { $0.text("Log out?", "ログアウトしますか？") },
                isAvailable: { [isLoggedIn] in isLoggedIn.value },
                run: { [logOuts] in logOuts.with { $0 += 1 } }))
        terminal = InMemoryTerminal(Viewport(rows: rows, columns: columns))
        let (root, routing, toasts, opened) = (root, routing, toasts, opened)
        let (pressed, keyTables) = (pressed, keyTables)
        entries = [
            ("search", "Search"), ("post/:id", "Search"), ("episodes", "Videos"), ("myvideo", "My Video"),
            ("login", "Account"),
        ].map {
            ScreenEntry.note($0, tab: $1, in: root, routing, toasts, opened: opened, keyTables: keyTables)
        }
        shell = Shell(
            root, routing, shellFlux, terminal, entries: entries,
            pressed: { key in pressed.with { $0.append(key) } },
            account: { [isLoggedIn] language in
                isLoggedIn.value
                    ? StyledLine("@alice", .good)
                    : StyledLine(language.text("not logged in", "未ログイン"), .dim)
            })
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
        routing.dispatch(action)
        scheduler.advance(by: .zero)
    }

    func logIn() {
        isLoggedIn.value = true
        go(.loginFinished)
    }

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
