import Dispatch
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("closures of ended stores")
struct ClosureReleaseTests {
    private let scheduler = VirtualTimeScheduler()
    private let live = LiveObjects()

    /// Creates stores with a token in each closure of a store.
    private func openWithClosures(_ scope: Scope) throws -> (Store<Notes>, Store<Numbers>, Store<NumberSum>) {
        let (run, reducer, part) = (live.token(), live.token(), live.token())
        let notes = scope.store(Notes(), run: { _ in withExtendedLifetime(run) {} })
        let numbers = scope.store(Numbers()) { state, action in
            withExtendedLifetime(reducer) { state.reduce(action) }
        }
        let source = numbers.asSource { state in withExtendedLifetime(part) { state.$numbers } }
        return (notes, numbers, try scope.store(NumberSum(), from: source))
    }

    @Test("a closed scope releases the closures of its stores, even while the stores are retained")
    func closuresOfClosedScope() throws {
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let scope = root.child("feature")
        let held = try openWithClosures(scope)
        held.0.dispatch(.added(10))
        held.1.dispatch(5)
        #expect(live.count == 3)
        #expect(held.2.state.sum == 5)

        scope.close()

        #expect(live.count == 0)
        #expect(held.0.state.numbers == [10])
        #expect(held.2.state.sum == 5)
    }

    @Test("a store that is unregistered releases its closures")
    func closuresOfUnregisteredStore() throws {
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let (notes, numbers, total) = try openWithClosures(root)

        notes.unregister()
        #expect(live.count == 2)
        total.unregister()
        #expect(live.count == 1)
        numbers.unregister()
        #expect(live.count == 0)
        for number in [1, 10] { root.dispatcher(for: NoteAction.self).dispatch(.added(number)) }
        withExtendedLifetime((notes, numbers, total)) {}
    }

    @Test("a store that is created in a closed scope releases its closures")
    func closuresOfLateStore() throws {
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        root.close()
        let held = try openWithClosures(root)

        #expect(live.count == 0)
        withExtendedLifetime(held) {}
    }

    @Test("a command may unregister its store: its closure ends first, and later commands are dropped")
    func unregisteringCommand() {
        let root = Scope(root: "app", scheduler: scheduler)
        let (runs, dispatcher) = (Box<[Int]>([]), root.dispatcher(for: NoteAction.self))
        let (held, token) = (Box<Store<Notes>?>(nil), Box<LiveObjects.Token?>(live.token()))
        held.value = root.store(Notes()) { [token = token.value, live] shout in
            held.value?.unregister()
            runs.with { $0.append(shout.number) }
            withExtendedLifetime(token) { #expect(live.count == 1) }
        }
        token.value = nil

        dispatcher.dispatch(.added(10))
        dispatcher.dispatch(.added(20))

        #expect(runs.value == [10])
        #expect(live.count == 0)
        held.value = nil
    }

    @Test("a scope that is closed on another thread releases its closures on its scheduler")
    func closuresOnScheduler() throws {
        let scheduler = SerialScheduler(label: "actions")
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let held = try openWithClosures(root)

        root.close()
        let (live, count) = (live, Box(-1))
        let done = DispatchSemaphore(value: 0)
        scheduler.schedule {
            count.value = live.count
            done.signal()
        }
        done.wait()

        #expect(count.value == 0)
        withExtendedLifetime(held) {}
    }
}

private struct Numbers: Reducible {
    @Tracked var numbers: [Int] = []
    mutating func reduce(_ action: Int) { numbers.append(action) }
}

private struct NumberSum: Deriving {
    typealias Action = Never
    var sum = 0
    mutating func derive(from numbers: [Int]) { sum = numbers.reduce(0, +) }
}
