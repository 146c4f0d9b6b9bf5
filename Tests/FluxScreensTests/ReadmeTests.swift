import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import TerminalFrames
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() throws {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let routing = root.child("routing").store(RoutingState())
        let terminal = InMemoryTerminal(Viewport(rows: 24, columns: 80))

        let entries = [
            ScreenEntry("search", tab: { _ in "Search" }) { route, _, _ in BlankScreen(route: route) },
            ScreenEntry("post/:id", tab: { _ in "Search" }) { route, _, _ in BlankScreen(route: route) },
            ScreenEntry("account", tab: { _ in "Account" }, needsLogin: true) { route, _, _ in
                BlankScreen(route: route)
            },
        ]
        let shell = Shell(
            root, routing, ShellFlux(in: root, desktop: InMemoryDesktop()), terminal, entries: entries)
        routing.dispatch(
            .started(entries.map(login: Route("login")), isLoggedIn: false, skipsLogin: true))
        try shell.start()
        routing.dispatch(.opened(Route("post", "4f0e")))
        scheduler.run()

        #expect(shell.routes.map(\.text) == ["search", "post/4f0e"])
        #expect(terminal.frames.last?.rows.first?.hasPrefix(" 1 Search  2 Account") == true)
    }
}
