import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

/// Changes to stocks that need a login, in the app: the shell closes the screen when the login screen opens.
@Suite("stocks that need a login") struct StockLoginTests {
    private struct App {
        let post: PostFixture
        let shell: Shell
        let terminal = InMemoryTerminal(Viewport(rows: 24, columns: 80))

        /// The app on a screen that lists the post; the query field does not have the focus.
        init(isLoggedIn: Bool, on route: Route) throws {
            post = PostFixture(isLoggedIn: isLoggedIn)
            post.flux.routing.dispatch(.opened(route))
            shell = Shell(
                post.root, post.flux.routing, post.shell, terminal, entries: post.feature.entries,
                account: post.flux.account)
            try shell.start()
            post.scheduler.run()
        }

        func type(_ bytes: String) {
            terminal.send(bytes)
            post.scheduler.advance(by: .milliseconds(60))
            post.scheduler.run()
        }

        /// Types keys, which opens the login screen, and logs in there.
        ///
        /// - Parameter request: The request for which the service rejects the token until then; `nil` for none.
        func type(_ keys: String, rejecting request: FaultyPostAPI.Call?) {
            if let request { post.api.fail(request, with: .unauthorized) }
            type(keys)
            #expect(post.flux.routing.state.isAtLogin)
            if let request { post.api.fail(request, with: nil) }
            post.returnAfterLogin()
            post.scheduler.run()
        }

        var isStocked: Bool { terminal.frames.last?.rows.contains { $0.contains("★") } == true }

        /// Ends the app and resumes its screens, as the next start does.
        ///
        /// - Returns: Whether the user is asked about an interrupted change.
        func asksAfterRestart() -> Bool {
            let stack = post.flux.routing.state.stack
            shell.stop()
            let screens = stack.compactMap { route in
                post.feature.entries.entry(for: route)?.open(route, .resumed)
            }
            post.scheduler.run()
            defer { for screen in screens { screen.close() } }
            return !post.shell.store.state.questions.isEmpty
        }
    }

    private static let routes: [Route] = [.search(query: "Swift"), .post(id: Post.japanese.id)]

    @Test(
        "declining the login that a change needs withdraws the change",
        arguments: [true, false], routes)
    func declined(hadToken: Bool, route: Route) throws {
        let app = try App(isLoggedIn: hadToken, on: route)
        if hadToken { app.post.api.fail(.stock, with: .unauthorized) }
        app.type("s")
        #expect(app.post.flux.routing.state.isAtLogin)
        app.post.flux.routing.dispatch(.wentBack)
        app.post.scheduler.run()

        #expect(app.post.flux.routing.state.top == route)
        #expect(!app.isStocked, "\(app.terminal.frames.last?.rows ?? [])")
        #expect(app.post.shell.quitQuestion == nil)
        #expect(!app.asksAfterRestart())
    }

    @Test("logging in makes the change, which is then not pending", arguments: [true, false], routes)
    func loggedIn(hadToken: Bool, route: Route) throws {
        let app = try App(isLoggedIn: hadToken, on: route)
        app.type("s", rejecting: hadToken ? .stock : nil)

        #expect(app.post.flux.routing.state.top == route)
        #expect(app.post.api.calls.filter { $0 == .stock }.count == (hadToken ? 2 : 1))
        #expect(app.post.shell.quitQuestion == nil)
        #expect(!app.asksAfterRestart())
    }

    @Test("several changes that were requested before the login opened are made after it, in order")
    func several() throws {
        let app = try App(isLoggedIn: true, on: .search(query: "Swift"))
        app.type("ss", rejecting: .stock)

        #expect(app.post.api.calls.filter { [.stock, .unstock].contains($0) } == [.stock, .stock, .unstock])
        #expect(!app.isStocked)
        #expect(!app.asksAfterRestart())
    }

    @Test("after a log-out, changes to the stocks of that account can no longer be undone or made again")
    func otherAccount() throws {
        let app = try App(isLoggedIn: true, on: .search(query: "Swift"))
        for key in ["s", "s", "u"] { app.type(key) }
        let undo = app.post.shell.store.state.undo
        #expect(undo?.done.count == 1 && undo?.undone.count == 1)

        app.post.flux.token.dispatcher.dispatch(.loggedOut)
        app.post.scheduler.run()
        app.post.returnAfterLogin()
        app.type("uU")

        #expect(app.post.shell.store.state.undo?.done == [] && app.post.shell.store.state.undo?.undone == [])
        #expect(app.post.api.calls.count { [.stock, .unstock].contains($0) } == 3)
    }

    @Test("a change on the list of stocks is made after the login that it needs")
    func listOfStocks() throws {
        let app = try App(isLoggedIn: true, on: .search(query: "Swift"))
        app.type("s")
        app.post.flux.routing.dispatch(.opened(.stocks))
        app.post.scheduler.run()
        #expect(app.isStocked)
        app.type("s", rejecting: .unstock)

        #expect(app.post.flux.routing.state.top == .stocks)
        #expect(app.post.api.calls.filter { $0 == .unstock }.count == 2)
        #expect(!app.asksAfterRestart())
    }
}
