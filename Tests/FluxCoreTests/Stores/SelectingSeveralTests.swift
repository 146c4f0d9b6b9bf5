import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("selections of several parts and stores")
struct SelectingSeveralTests {
    private struct Cart: Reducible, Equatable {
        var (count, price, note) = (0, 0, "")

        mutating func reduce(_ action: Int) {
            count += 1
            price += action
        }
    }

    private struct Budget: Reducible {
        var left = 100
        mutating func reduce(_ action: Int) { left -= action }
    }

    private let root = Scope(root: "shop", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<Int> { root.dispatcher(for: Int.self) }

    @Test("combined selections emit once per action and only states that existed")
    func oneStore() {
        let (store, seen) = (root.store(Cart()), Recorder<String>())
        let both = store.select { $0.count }.combineLatest(store.select { $0.price })
        both.map { "\($0) for \($1)" }.asObservable().record(into: seen)

        dispatcher.dispatch(10)
        dispatcher.dispatch(5)

        #expect(seen.elements == ["0 for 0", "1 for 10", "2 for 15"])
    }

    @Test(
        "a value derived from two stores is computed once per action, and only after a change")
    func twoStores() {
        let (cart, budget, runs, seen) = (root.store(Cart()), root.store(Budget()), Box(0), Recorder<Bool>())
        let isOver = cart.select { $0.price }.combineLatest(budget.select { $0.left }).map { price, left in
            runs.with { $0 += 1 }
            return price > left
        }
        isOver.distinct().asObservable().record(into: seen)

        for price in [30, 0, 30] { dispatcher.dispatch(price) }

        #expect(seen.elements == [false, true])
        #expect(runs.value == 3)
    }

    private struct Words: Reducible {
        var words = ["a", "b"]
        mutating func reduce(_ action: Int) { words = words.map { "\($0)\(action)" } }
    }

    private struct Place: Reducible {
        var place = 1
        mutating func reduce(_ action: Int) { place = action }
    }

    @Test("nested selections emit only states that existed, in either order")
    func latest() {
        let (words, place, seen) = (root.store(Words()), root.store(Place()), Recorder<String>())
        let word = place.select { $0.place }.flatMapLatest { place in words.select { $0.words[place] } }
        word.asObservable().record(into: seen)

        for action in [0, 0, 1] { dispatcher.dispatch(action) }

        #expect(word.value == "b001")
        #expect(seen.elements == ["b", "a0", "a00", "b001"])
    }

    @Test("a store's async sequences end with its scope")
    func values() async {
        let store = root.store(Notes())
        let (counts, shouts) = (store.select { $0.numbers.count }.values, store.commands.values)
        for number in [1, 20] { store.dispatch(.added(number)) }
        root.close()

        var taken: [Int] = []
        for await count in counts { taken.append(count) }
        for await shout in shouts { taken.append(shout.number) }

        #expect(taken == [0, 1, 2, 20])
    }

    @Test("a selected tuple is emitted when one of its parts differs")
    func tuple() {
        let (store, seen) = (root.store(Cart()), Recorder<String>())
        let parts = store.select { ($0.price, $0.note) }
        parts.map { "\($0)\($1)" }.asObservable().record(into: seen)

        for price in [7, 0, 1] { dispatcher.dispatch(price) }

        #expect(seen.elements == ["0", "7", "8"])
        #expect(parts.value == (8, ""))
    }

    @MainActor
    @Test("a root on the main actor reduces and notifies there, whatever thread dispatches")
    func mainActor() async {
        final class Label { var texts: [String] = [] }
        let (label, scheduler) = (Label(), MainActorScheduler())
        let root = Scope(root: "shop", scheduler: scheduler, mode: .onScheduler)
        let (store, dispatcher) = (root.store(Cart()), root.dispatcher(for: Int.self))
        store.select { $0.price }.subscribeOnMainActor { label.texts.append("\($0)") }

        dispatcher.dispatch(1)
        #expect(label.texts == ["0", "1"])
        onThreads(1) { _ in dispatcher.dispatch(2) }
        #expect(store.state.price == 1)
        await scheduler.perform {}

        #expect(label.texts == ["0", "1", "3"])
        root.close()
    }
}
