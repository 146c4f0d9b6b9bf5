import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("S1 screens whose store knows all that they show")
struct ScreenLogicTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())

    @Test("S1 what is acted becomes the store's action at once, and its state comes out")
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

    @Test("S1 what a screen shows may be made of its state and of what others know, as they are now")
    func shown() {
        let (scope, shared) = (root.child("notes"), BehaviorRelay(value: "a"))
        let screen = Screen(scope, scope.store(Notes())) { "\(shared.value)\($0.numbers.count)" }

        screen.stream.input.action(.added(1))
        shared.accept("b")

        #expect(screen.stream.output.shown == "b1")
        screen.close()
    }

    @Test("S1 a screen that was closed hears nothing, and its state stays as it was")
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
