import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct ShellTests {
    @Test("opening a route opens its screen, and leaving the route closes it")
    func screens() throws {
        let fixture = try ShellFixture()

        fixture.type("o")
        fixture.escape()
        fixture.type("3")

        #expect(
            fixture.opened.value == [
                "open nagare://search", "open nagare://post/4f0e", "close nagare://post/4f0e",
                "close nagare://search", "open nagare://myvideo",
            ])
        #expect(fixture.rows[2] == "流れ nagare://myvideo")
    }

    @Test("a route that is opened from outside is drawn immediately and only once")
    func fromOutside() throws {
        let fixture = try ShellFixture()
        fixture.go(.opened(Route("unknown")))
        #expect(fixture.rows[5].contains("no screen for unknown"))

        let frames = fixture.terminal.frames.count
        fixture.scheduler.run()
        #expect(fixture.terminal.frames.count == frames)
    }

    @Test("a key table is built once for the hints of a frame and the next key, and again after an action")
    func keyTables() throws {
        let fixture = try ShellFixture()
        #expect(fixture.keyTables.value == 1)
        fixture.type("i")
        #expect(fixture.keyTables.value == 2)
        fixture.type("a")
        #expect(fixture.keyTables.value == 3)
        // The second key finds what the first one has changed.
        fixture.type("bc")
        #expect(fixture.keyTables.value == 5)
        #expect(fixture.rows[1] == "abc")
    }

    @Test("switching to the visible screen does nothing")
    func sameTab() throws {
        let fixture = try ShellFixture()
        fixture.type("1")
        #expect(fixture.opened.value == ["open nagare://search"])
    }

    @Test("keys typed ahead reach the screen that the keys before them have opened")
    func typedAhead() throws {
        let fixture = try ShellFixture()
        fixture.type("oiab")
        #expect(fixture.rows[1] == "ab")
        #expect(fixture.rows[2] == "流れ nagare://post/4f0e")
    }

    @Test(
        "a focused field receives digits and q, too; Esc leaves it and then goes back")
    func typing() throws {
        let fixture = try ShellFixture()
        fixture.type("oi12q?")
        #expect(fixture.rows[1] == "12q?")
        fixture.escape()
        #expect(fixture.shell.routes == [Route("search"), Route("post", "4f0e")])
        fixture.escape()
        #expect(fixture.shell.routes == [Route("search")])
        fixture.escape()
        #expect(fixture.shell.routes == [Route("search")])
        #expect(!fixture.shell.ended.value)
    }

    @Test("a pasted text reaches the screen as a whole")
    func paste() throws {
        let fixture = try ShellFixture()
        fixture.type("i\u{1B}[200~全文検索\nq3\u{1B}[201~")
        #expect(fixture.rows[1] == "全文検索 q3")
    }

    @Test("q quits outside a field, Ctrl-C everywhere", arguments: ["q", "\u{3}", "i\u{3}", "?\u{3}"])
    func quitting(_ keys: String) throws {
        let fixture = try ShellFixture()
        fixture.type(keys)
        #expect(fixture.shell.ended.value)
    }

    @Test("Help opens, closes and scrolls, and hides all keys from the screen below", arguments: ["q", "?"])
    func help(_ closing: String) throws {
        let fixture = try ShellFixture(rows: 8)
        fixture.type("?")
        #expect(fixture.rows[1] == "  On this screen")
        fixture.type("jo3")
        #expect(fixture.rows[1].hasPrefix("  i "))
        fixture.type(closing)
        #expect(fixture.rows[2] == "流れ nagare://search")
        #expect(fixture.opened.value == ["open nagare://search"])
        #expect(!fixture.shell.ended.value)
    }

    @Test("notices are shown one after the other and dismissed with x")
    func notices() throws {
        let fixture = try ShellFixture()
        fixture.type("!!")
        #expect(fixture.rows[10].hasPrefix(" サーバーが応答しません (1)"))
        fixture.type("x")
        #expect(fixture.rows[10].hasPrefix(" サーバーが応答しません"))
        fixture.type("x")
        #expect(fixture.rows[10] == "")
    }

    @Test("a notice that is longer than a row is shown completely, including its advice")
    func longNotice() throws {
        let fixture = try ShellFixture(rows: 12, columns: 24)
        fixture.type("!")
        #expect(fixture.rows[9] == " サーバーが応答しません")
        #expect(fixture.rows[10] == " (1)            x close")
        #expect(fixture.rows[2] == "流れ nagare://search")
    }

    @Test("a toast is shown for four seconds, and no timer runs afterwards")
    func toast() throws {
        let fixture = try ShellFixture()
        fixture.type("t")
        #expect(fixture.rows[10] == " stocked")
        fixture.scheduler.advance(by: .seconds(3))
        #expect(fixture.rows[10] == " stocked")
        let before = fixture.scheduler.now
        fixture.scheduler.run()
        #expect(fixture.rows[10] == "" && fixture.rows[11].hasPrefix(" i type"))
        #expect(fixture.scheduler.now - before < .seconds(1))
    }

    @Test("a page opens in the browser, and a toast reports it")
    func browsing() throws {
        let (page, fixture) = ("https://qiita.example/x", try ShellFixture())
        fixture.shellFlux.browse(page)
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.desktop.requests == [.open(page)])
        #expect(fixture.rows[10] == " opened \(page)")
    }

    @Test(
        "a toast that is longer than a row takes more rows and never covers the hints or a row of the screen")
    func longToast() throws {
        let fixture = try ShellFixture(rows: 6, columns: 40)
        let hints = fixture.rows[5]
        let address = "https://qiita.example/" + String(repeating: "segment/", count: 9) + "end"
        fixture.shellFlux.browse(address)
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.rows[5] == hints)
        #expect(fixture.rows[2] == "流れ nagare://search")
        #expect(fixture.rows[4].hasPrefix(" opened"))
    }

    @Test("a toast and a notice about a page end with the screen that they belong to")
    func leavingScreen() throws {
        let fixture = try ShellFixture(desktop: InMemoryDesktop(failure: .noProgram("https://a")))
        fixture.shellFlux.browse("https://a")
        fixture.type("t")
        #expect(fixture.rows[10] == " stocked")
        fixture.type("o")
        #expect(fixture.rows[10] == "")
        fixture.type("q")
        #expect(fixture.rows[10] == "", "neither comes back")
    }

    @Test("a toast replaces a notice for a moment")
    func newer() throws {
        let fixture = try ShellFixture()
        fixture.type("!")
        #expect(fixture.rows[10].contains("(1)"))
        fixture.type("t")
        #expect(fixture.rows[10] == " stocked")
        fixture.scheduler.advance(by: .seconds(4))
        #expect(fixture.rows[10].contains("(1)"))
    }

    @Test("a page that could not be opened is shown with its full address until dismissed")
    func notBrowsing() throws {
        let page = "https://qiita.example/" + String(repeating: "segment/", count: 20) + "end"
        let failure = DesktopFailure.noProgram(page)
        let fixture = try ShellFixture(rows: 20, desktop: InMemoryDesktop(failure: failure))
        fixture.shellFlux.browse(page)
        fixture.scheduler.advance(by: .seconds(60))
        let notice = fixture.rows[2...].joined().filter { $0 != " " }
        #expect(notice.contains("\(page)yourself"))
        fixture.type("x")
        #expect(!fixture.rows.joined().contains("segment"))
    }

    @Test("a secret page opens in the browser, and no action contains its address")
    func browsingUntold() throws {
        let page = "https://qiita.example/consent?state=5tate"
        for failure in [nil, DesktopFailure.noProgram(page)] {
            let fixture = try ShellFixture(desktop: InMemoryDesktop(failure: failure))
            let actions = Box<[String]>([])
            fixture.root.observe { action in actions.with { $0.append("\(action.dispatched.action)") } }
            fixture.shellFlux.browse(unrecorded: page)
            fixture.scheduler.advance(by: .zero)
            #expect(fixture.desktop.requests == [.open(page)])
            #expect(actions.value.isEmpty)
        }
    }

    @Test(
        "logging out asks for confirmation, and only y confirms",
        arguments: [("Ly", 1), ("Ln", 0), ("L\r", 0)])
    func logOut(_ keys: String, _ times: Int) throws {
        let fixture = try ShellFixture()
        fixture.logIn()
        fixture.type("L")
        #expect(fixture.rows[10] == " Log out?  y yes  any other key: cancel")
        #expect(fixture.rows[11].contains("? help"))
        fixture.type(String(keys.dropFirst()))
        #expect(fixture.logOuts.value == times)
        #expect(fixture.rows[11].hasPrefix(" i type"))
    }

    @Test("without a login, L does not ask to log out")
    func notLoggedIn() throws {
        let fixture = try ShellFixture()
        fixture.type("Ly")
        #expect(fixture.logOuts.value == 0)
    }

    @Test("Ctrl-Z suspends the app")
    func suspending() throws {
        let fixture = try ShellFixture()
        fixture.type("i\u{1A}")
        #expect(fixture.terminal.suspensions == 1)
    }

    @Test("a required login opens the login screen")
    func loginRequired() throws {
        let fixture = try ShellFixture()
        fixture.logIn()
        fixture.type("o")

        fixture.go(.loginRequired())

        #expect(fixture.shell.routes == [Route("login")])
        #expect(fixture.opened.value.last == "open nagare://login")
    }

    @Test("a new size is drawn immediately, also below the minimum size")
    func resizing() throws {
        let fixture = try ShellFixture()
        for (rows, columns) in [(40, 120), (6, 20), (5, 19), (1, 1), (24, 80)] {
            fixture.terminal.send(.resized(Viewport(rows: rows, columns: columns)))
            fixture.scheduler.advance(by: .zero)
            #expect(fixture.frame.viewport == Viewport(rows: rows, columns: columns))
        }
        #expect(fixture.rows[2] == "流れ nagare://search")
    }

    @Test("the app ends when the terminal closes")
    func terminalGone() throws {
        let fixture = try ShellFixture()
        fixture.terminal.send(.ended)
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shell.ended.value)
    }

    @Test("stopping beside the scheduler traps, because a screen could close while it is drawn")
    func stoppingElsewhere() async {
        await #expect(processExitsWith: .failure) {
            let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
            let routing = root.child("routing").store(RoutingState())
            let shell = Shell(
                root, routing, ShellFlux(in: root, desktop: InMemoryDesktop()),
                InMemoryTerminal(Viewport(rows: 24, columns: 80)), entries: [])
            shell.stop()
        }
    }

    @Test("after stopping, all screens are closed and nothing is drawn")
    func stopping() throws {
        let fixture = try ShellFixture()
        fixture.type("to")
        fixture.shell.stop()
        let frames = fixture.terminal.frames.count
        fixture.toasts.showStatus(.note("offline"))
        fixture.go(.opened(Route("myvideo")))
        fixture.scheduler.run()

        #expect(fixture.terminal.frames.count == frames)
        #expect(!fixture.terminal.isOpen)
        #expect(
            fixture.opened.value == [
                "open nagare://search", "open nagare://post/4f0e", "close nagare://post/4f0e",
                "close nagare://search",
            ])
    }

    @Test("in a terminal that is too small, keys do nothing but quit")
    func tooSmall() throws {
        let fixture = try ShellFixture(rows: 5, columns: 30)
        fixture.type("3?:")
        #expect(fixture.routing.state.top == Route("search"))
        #expect(fixture.shellFlux.store.state.overlay == .none)
        fixture.type("q")
        #expect(fixture.shell.ended.value)
    }

    @Test("Esc closes a message before it leaves the screen, and the hint stands behind the message")
    func escapeFromMessage() throws {
        let address = "http://localhost/" + String(repeating: "a", count: 55)
        let fixture = try ShellFixture(desktop: InMemoryDesktop(failure: .noProgram(address)))
        fixture.go(.opened(Route("post", "4f0e")))
        fixture.shellFlux.browse(address)
        fixture.scheduler.run()
        let rows = fixture.rows
        let end = try #require(rows.firstIndex { $0.hasSuffix("x close") })
        #expect(rows[end - 1].contains(address), "the address is on one row: \(rows)")
        #expect(rows[end].contains("yourself"))
        fixture.escape()
        #expect(fixture.routing.state.stack.count == 2 && fixture.shellFlux.store.state.failures.shown == nil)
        fixture.escape()
        #expect(fixture.routing.state.stack.count == 1)
    }
}
