import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("B-X6 parked states")
struct ParkingTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), parkingLimit: 2)

    private func open(_ route: String) -> (scope: Scope, store: Store<Notes>) {
        let scope = root.child("screen", route: route)
        return (scope, scope.child("list").store(Notes()))
    }

    private func visit(_ route: String, adding number: Int) {
        let screen = open(route)
        screen.scope.children[0].dispatcher(for: NoteAction.self).dispatch(.added(number))
        screen.scope.close()
    }

    @Test("B-X6 F8 a screen opened again shows what it had at once, and only by its own route")
    func reopened() {
        visit("post/1", adding: 1)

        #expect(open("post/2").store.state.numbers == [])
        let received = Recorder<[Int]>()
        let again = open("post/1")
        again.store.select { $0.numbers }.asObservable().record(into: received)
        again.scope.children[0].dispatcher(for: NoteAction.self).dispatch(.added(2))

        #expect(received.elements == [[1], [1, 2]])
        root.close()
    }

    @Test("B-X6 what is parked goes to one screen, and is parked anew when that closes")
    func once() {
        visit("post/1", adding: 1)
        visit("post/1", adding: 2)

        let (first, second) = (open("post/1"), open("post/1"))

        #expect(first.store.state.numbers == [1, 2])
        #expect(second.store.state.numbers == [])
    }

    @Test("F8 only the latest routes are parked")
    func bounded() {
        for number in 1...3 { visit("post/\(number)", adding: number) }

        #expect((1...3).map { open("post/\($0)").store.state.numbers } == [[], [2], [3]])
    }

    @Test("F8 a scope without a route parks nothing, and neither does a tree that may not")
    func without() {
        let scope = root.child("screen")
        let dispatcher = scope.dispatcher(for: NoteAction.self)
        _ = scope.store(Notes())
        dispatcher.dispatch(.added(1))
        scope.close()
        #expect(root.child("screen").store(Notes()).state.numbers == [])

        let none = Scope(root: "app", scheduler: VirtualTimeScheduler(), parkingLimit: 0)
        let screen = none.child("screen", route: "a")
        _ = screen.store(Notes(numbers: [1]))
        screen.close()
        #expect(none.child("screen", route: "a").store(Notes()).state.numbers == [])
    }

    @Test("B-X7 what comes after closing does not change what is parked")
    func late() {
        let screen = open("post/1")
        let dispatcher = screen.scope.children[0].dispatcher(for: NoteAction.self)
        dispatcher.dispatch(.added(1))
        screen.scope.close()
        dispatcher.dispatch(.added(2))

        #expect(open("post/1").store.state.numbers == [1])
    }
}
