import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("screens with one store")
struct ScreenLogicTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())

    @Test("an input becomes the store's action immediately, and its state is the output")
    func loop() {
        let scope = root.child("notes")
        let (screen, seen) = (Screen(scope, scope.store(Notes())), Recorder<[Int]>())
        screen.stream.output.state.map(\.numbers).asObservable().record(into: seen)

        screen.stream.input.action(.added(1))
        screen.stream.input.action(.added(2))

        #expect(seen.elements == [[], [1], [1, 2]])
        #expect(screen.stream.output.shown == Notes(numbers: [1, 2]))
        screen.close()
    }

    @Test("the action has the place that sent it to the input")
    func place() {
        let scope = root.child("notes")
        let (screen, places) = (Screen(scope, scope.store(Notes())), Box<[String]>([]))
        root.observe { places.value.append("\($0.dispatched.fileID):\($0.dispatched.line)") }

        screen.stream.input.action(.added(1), fileID: "App/View.swift", line: 7)
        Observable.just(.added(2)).bind(to: screen.stream.input.action, fileID: "App/Keys.swift", line: 8)
            .dispose()

        #expect(places.value == ["App/View.swift:7", "App/Keys.swift:8"])
        screen.close()
    }

    @Test("the content may be computed from the screen's state and shared states")
    func shown() {
        let (scope, shared) = (root.child("notes"), BehaviorRelay(value: "a"))
        let screen = Screen(scope, scope.store(Notes())) { "\(shared.value)\($0.numbers.count)" }

        screen.stream.input.action(.added(1))
        shared.accept("b")

        #expect(screen.stream.output.shown == "b1")
        screen.close()
    }

    @Test("a closed screen ignores its input and keeps its state")
    func closed() {
        let scope = root.child("notes")
        let (screen, seen) = (Screen(scope, scope.store(Notes())), Recorder<Int>())
        screen.stream.output.state.map(\.numbers.count).asObservable().record(into: seen)

        screen.close()
        screen.stream.input.action(.added(1))

        #expect(seen.events.map(\.event) == [.next(0), .completed])
        #expect(screen.stream.output.state.value.numbers == [])
    }
}
