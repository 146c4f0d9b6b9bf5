import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a reducer and its own store")
struct OwnStateTests {
    @Test("reading the own store in a reducer stops the program with a message")
    func reads() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (root, own) = (
                Scope(root: "app", scheduler: VirtualTimeScheduler()), Box<Store<Notes>?>(nil)
            )
            own.value = root.store(
                Notes(), reducer: { state, _ in state.numbers = own.value?.state.numbers ?? [] })
            root.dispatcher(for: NoteAction.self).dispatch(.added(1))
        }

        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("a reducer must not read its own store; use the state that is passed to it"))
    }

    @Test("observing the own store in a reducer stops the program with a message")
    func observes() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (root, own) = (
                Scope(root: "app", scheduler: VirtualTimeScheduler()), Box<Store<Notes>?>(nil)
            )
            own.value = root.store(
                Notes(), reducer: { _, _ in own.value?.select { $0.numbers.count }.subscribe { _ in } })
            root.dispatcher(for: NoteAction.self).dispatch(.added(1))
        }

        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("a reducer must not observe its own store"))
    }

    @Test("reading another dispatcher's store in a reducer stops the program with a message")
    func otherDispatcher() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
            let other = root.child("other").store(Shelf())
            let own = root.store(
                Notes(), reducer: { state, _ in state.numbers.append(other.state.books.count) })
            own.dispatch(.added(1))
        }

        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("a reducer must not read a store of another dispatcher"))
    }

    @Test(
        "a reducer may read other stores of its dispatcher while other threads read"
    )
    func others() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let (other, dispatcher) = (root.store(Notes()), root.dispatcher(for: NoteAction.self))
        let store = root.store(
            Notes(), reducer: { state, _ in state.numbers.append(other.state.numbers.count) })

        onThreads(3) { number in
            for step in 1...500 {
                if number == 0 {
                    dispatcher.dispatch(.added(step))
                } else {
                    let numbers = store.state.numbers
                    #expect(numbers == Array(1..<numbers.count + 1))
                }
            }
        }

        #expect(store.state.numbers == Array(1...500))
    }
}
