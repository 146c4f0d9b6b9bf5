import FluxCore
import FluxRouting
import ReactiveCore
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let routing = root.child("routing").store(RoutingState()) { command in
            print(command)  // An app that remembers it shows no login screen at the next start.
        }
        let map = RouteMap(home: Route("notes"), login: Route("login"), guarded: ["account"])
        routing.dispatch(.started(map, skipsLogin: true))
        routing.dispatch(.opened(Route("note", "7", parameters: ["line": "3"])))
        #expect(routing.state.top?.text == "note/7?line=3")

        routing.dispatch(.opened(Route("account")))
        #expect(routing.state.isAtLogin)
        routing.dispatch(.loginFinished)
        #expect(routing.state.stack.map(\.text) == ["notes", "note/7?line=3", "account"])
    }
}
