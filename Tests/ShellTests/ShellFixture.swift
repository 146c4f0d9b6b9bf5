import ApplicationFlux
import Entities
import ReactiveCore
import ReactiveTesting
import TerminalUI

/// A shell around note screens on a terminal in memory, in virtual time.
struct ShellFixture {
    static let tabs = [
        Tab("Search", .search(query: nil)), Tab("Videos", .episodes(query: nil)), Tab("My Video", .myVideo),
        Tab("Account", .account),
    ]

    let app = FluxFixture()
    let terminal: InMemoryTerminal
    let mark = BehaviorRelay<StyledLine?>(value: nil)
    /// Which screens were opened and closed, in order.
    let opened = Box<[String]>([])
    let logOuts = Box(0)
    let shell: Shell

    init(rows: Int = 12, columns: Int = 80) throws {
        terminal = InMemoryTerminal(Viewport(rows: rows, columns: columns))
        let (routing, opened, logOuts) = (app.flux.routing, opened, logOuts)
        shell = Shell(
            app.flux, terminal, scheduler: app.scheduler, tabs: Self.tabs, mark: mark.asProperty(),
            logOut: { logOuts.with { $0 += 1 } },
            open: { $0 == .account ? nil : NoteScreen($0, routing, opened: opened) })
        app.go(.started(hasToken: false, anonymously: true))
        try shell.start()
        app.scheduler.advance(by: .zero)
    }

    /// Types, and lets everything happen that happens at once.
    func type(_ bytes: String) {
        terminal.send(bytes)
        app.scheduler.advance(by: .milliseconds(60))
    }

    func escape() { type("\u{1B}") }

    func logIn() {
        app.dispatch(.loggedIn(FluxFixture.token("secret"), User(id: "alice", name: "Alice")))
        app.scheduler.advance(by: .zero)
    }

    var frame: Frame { terminal.frames.last ?? Frame(terminal.viewport) }
    var rows: [String] { frame.rows }
}
