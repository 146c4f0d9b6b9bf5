import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("parked states")
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

    @Test("a reopened screen starts with its former state, by its own route only")
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

    @Test("parked states are used once and are parked again on closing")
    func once() {
        visit("post/1", adding: 1)
        visit("post/1", adding: 2)

        let (first, second) = (open("post/1"), open("post/1"))

        #expect(first.store.state.numbers == [1, 2])
        #expect(second.store.state.numbers == [])
    }

    @Test("only the latest routes stay parked")
    func bounded() {
        for number in 1...3 { visit("post/\(number)", adding: number) }

        #expect((1...3).map { open("post/\($0)").store.state.numbers } == [[], [2], [3]])
    }

    @Test("a route that is parked again is among the latest")
    func parkedAgain() {
        for number in [1, 2, 1, 3] { visit("post/\(number)", adding: number) }

        #expect((1...3).map { open("post/\($0)").store.state.numbers } == [[1, 1], [], [3]])
    }

    @Test("of another tree's parked states, a tree takes no more than it would park itself", arguments: 0...2)
    func fromAnotherTree(_ limit: Int) {
        for number in 1...2 { visit("post/\(number)", adding: number) }
        let other = Scope(root: "app", scheduler: VirtualTimeScheduler(), parkingLimit: limit)
        TreeStates(of: root).restored(in: other).dispose()

        let numbers = (1...2).map { number in
            other.child("screen", route: "post/\(number)").child("list").store(Notes()).state.numbers
        }
        #expect(numbers == [limit > 1 ? [1] : [], limit > 0 ? [2] : []])
        other.close()
    }

    @Test("nothing is parked without a route or with a limit of 0")
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

    @Test("actions after closing do not change parked states")
    func late() {
        let screen = open("post/1")
        let dispatcher = screen.scope.children[0].dispatcher(for: NoteAction.self)
        dispatcher.dispatch(.added(1))
        screen.scope.close()
        dispatcher.dispatch(.added(2))

        #expect(open("post/1").store.state.numbers == [1])
    }
}
