import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("selections by closures of several statements")
struct SelectingInferenceTests {
    private struct Item: Equatable { var (name, isOpen) = ("", true) }

    private struct Items: Reducible {
        @Tracked var items: [Item] = []
        var renamed = 0

        mutating func reduce(_ action: String) {
            let item = Item(name: action, isOpen: action != "b")
            if action == "rename" { renamed += 1 } else { items.append(item) }
        }
    }

    private let scope = Scope(root: "shop", scheduler: VirtualTimeScheduler())

    @Test("a closure that returns a value needs no type")
    func value() {
        let store = scope.store(Items())
        let count = store.select { state in
            let open = state.items.filter(\.isOpen)
            return open.count
        }
        let first = store.select { state in
            guard let item = state.items.first else { return "none" }
            return item.name
        }
        for action in ["a", "b"] { store.dispatch(action) }

        #expect(count.value == 1)
        #expect(first.value == "a")
    }

    @Test("a closure that returns a tracked property needs no type")
    func tracked() {
        let store = scope.store(Items())
        let items = store.select { state in
            let items = state.$items
            return items
        }
        let seen = Recorder<Int>()
        items.map(\.count).asObservable().record(into: seen)
        for action in ["a", "rename", "b"] { store.dispatch(action) }

        #expect(seen.elements == [0, 1, 2])
    }

    @Test("a closure that returns a tuple needs no type")
    func tuple() {
        let store = scope.store(Items())
        let counts = store.select { state in
            let open = state.items.filter(\.isOpen)
            return (open.count, state.items.count)
        }
        let three = store.select { state in
            let all = state.items
            if all.isEmpty { return (0, "", false) }
            return (all.count, all[0].name, all[0].isOpen)
        }
        for action in ["a", "b"] { store.dispatch(action) }

        #expect(counts.value == (1, 2))
        #expect(three.value == (2, "a", true))
    }

    @Test("a property of a selection of several statements can be annotated")
    func annotated() {
        let store = scope.store(Items())
        let count: Property<Int> = store.select { state in
            let open = state.items.filter(\.isOpen)
            return open.count
        }
        let pair: Property<(Int, String)> = store.select { state in
            let all = state.items
            return (all.count, all.first?.name ?? "")
        }
        let items: Property<[Item]> = store.select { state in
            let items = state.$items
            return items
        }

        #expect(count.value == 0)
        #expect(pair.value == (0, ""))
        #expect(items.value == [])
    }

    @Test("subscribing to a tuple needs no type, either")
    func subscribedTuple() {
        let (store, seen) = (scope.store(Items()), Box<[Int]>([]))
        store.select { state in
            let open = state.items.filter(\.isOpen)
            return (open.count, state.items.count)
        }.subscribe { counts in seen.with { $0.append(counts.0 + counts.1) } }
        store.select { state in
            let both = (state.items.count, state.renamed)
            return both
        }.subscribe { count, renamed in seen.with { $0.append(count * 10 + renamed) } }
        store.dispatch("a")

        #expect(seen.value == [0, 0, 2, 10])
    }

    @Test("a labelled tuple is a tuple of its values")
    func labelled() {
        let store = scope.store(Items())
        let counts = store.select { (items: $0.items.count, renamed: $0.renamed) }
        store.dispatch("a")

        #expect(counts.value == (1, 0))
    }

    @Test("more than four parts can be selected")
    func manyParts() {
        let (store, seen) = (scope.store(Items()), Recorder<Int>())
        let parts = store.select { ($0.items.count, 1, "2", 3.0, $0.renamed) }
        parts.map(\.0).asObservable().record(into: seen)
        for action in ["a", "rename", "b"] { store.dispatch(action) }

        #expect(seen.elements == [0, 1, 1, 2])
        #expect(parts.value == (2, 1, "2", 3.0, 1))
    }
}
