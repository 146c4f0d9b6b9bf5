import ApplicationFlux
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct RootViewStreamTests {
    @Test("B-A1 the root stream opens, switches and goes back, and tells each new top once")
    func topRoutes() {
        let fixture = FluxFixture()
        let (stream, tops) = (fixture.flux.routing.stream, Recorder<Route?>())
        stream.output.top.asObservable().record(into: tops)

        fixture.go(.started(hasToken: false, anonymously: false))
        stream.input.skipLogin()
        stream.input.open(.post(id: "p"))
        stream.input.back()
        stream.input.switchTo(.myVideo)
        stream.input.switchTo(.myVideo)

        let home = Route.search(query: nil)
        #expect(tops.elements == [nil, .login, home, .post(id: "p"), home, .myVideo])
        #expect(stream.output.stack.value == [.myVideo])
    }

    @Test("B-X7 a closed stream changes nothing any more")
    func closed() {
        let fixture = FluxFixture()
        fixture.go(.started(hasToken: true, anonymously: false))

        fixture.flux.close()
        fixture.flux.routing.stream.input.open(.myVideo)

        #expect(fixture.routing.top == .search(query: nil))
    }
}
