import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("selections with several subscribers are computed once per action")
struct SelectionCountTests {
    private struct Cart: Reducible {
        var (count, price, note) = (0, 0, "")

        mutating func reduce(_ action: Int) {
            count += 1
            price += action
        }
    }

    private let root = Scope(root: "shop", scheduler: VirtualTimeScheduler())
    private let calls = Box(0)
    private let seen = Box<[String]>([])

    /// Subscribes three times, dispatches twice, and returns the calls of `calls` for each action.
    private func callsPerAction<Value>(_ property: Property<Value>) -> [Int] {
        let seen = seen
        for _ in 1...3 { property.subscribe { value in seen.with { $0.append("\(value)") } } }
        seen.value = []
        return [10, 5].map { action in
            calls.value = 0
            root.dispatcher(for: Int.self).dispatch(action)
            return calls.value
        }
    }

    @Test("a mapped selection")
    func mapped() {
        let calls = calls
        let text = root.store(Cart()).select { $0.price }.map { price in
            calls.with { $0 += 1 }
            return "\(price) yen"
        }

        #expect(callsPerAction(text) == [1, 1])
        #expect(seen.value == Array(repeating: "10 yen", count: 3) + Array(repeating: "15 yen", count: 3))
    }

    @Test("a selected tuple")
    func tuple() {
        let calls = calls
        let parts = root.store(Cart()).select { state in
            calls.with { $0 += 1 }
            return (state.price, state.note)
        }

        #expect(callsPerAction(parts) == [1, 1])
        #expect(seen.value.count == 6)
    }

    @Test("combined selections of one store, and what is mapped from them")
    func combined() {
        let (store, calls) = (root.store(Cart()), calls)
        let each = store.select { $0.count }.combineLatest(store.select { $0.price }).map { count, price in
            calls.with { $0 += 1 }
            return price / max(count, 1)
        }

        #expect(callsPerAction(each) == [1, 1])
        #expect(seen.value == ["10", "10", "10", "7", "7", "7"])
    }

    @Test("combined properties read their sources once")
    func combinedSources() {
        let (store, calls) = (root.store(Cart()), calls)
        let count = store.select(\.count).map { count in
            calls.with { $0 += 1 }
            return count
        }
        let both = count.combineLatest(store.select { $0.price })

        // Once for the subscribers of `count`, and once for the pair.
        #expect(callsPerAction(both) == [2, 2])
        #expect(seen.value == Array(repeating: "(1, 10)", count: 3) + Array(repeating: "(2, 15)", count: 3))
    }

    @Test("combined properties of two stores read their sources once for each of the two changes")
    func twoStores() {
        let (one, other, calls) = (root.store(Cart()), root.store(Cart(), key: "other"), calls)
        let count = one.select(\.count).map { count in
            calls.with { $0 += 1 }
            return count
        }

        #expect(callsPerAction(count.combineLatest(other.select { $0.price })) == [2, 2])
        #expect(seen.value == Array(repeating: "(1, 10)", count: 3) + Array(repeating: "(2, 15)", count: 3))
    }

    @Test("an observer that subscribes during a delivery gets the value of that delivery")
    func subscribingInside() {
        let (store, seen) = (root.store(Cart()), seen)
        let text = store.select { $0.price }.map { "\($0) yen" }
        let bag = DisposeBag()
        text.changes.subscribe { _ in
            text.subscribe { value in seen.with { $0.append(value) } }.disposed(by: bag)
        }
        store.dispatch(10)
        store.dispatch(5)

        #expect(seen.value == ["10 yen", "15 yen", "15 yen"])
    }

    @Test("subscribers on several threads get parts of one state, in order, up to the last one")
    func threads() {
        let (store, wrong, latest) = (root.store(Cart()), Box(0), Box<[Box<Int>]>([]))
        let parts = store.select { ($0.count, $0.price) }
        let texts = store.select { $0.count }.combineLatest(store.select { $0.price }).map { "\($0) \($1)" }
        let bag = DisposeBag()

        onThreads(4) { _ in
            for _ in 1...100 {
                parts.subscribe { count, price in if count != price { wrong.with { $0 += 1 } } }
                    .disposed(by: bag)
                let count = Box(0)
                latest.with { $0.append(count) }
                texts.subscribe { text in
                    let next = Int(text.prefix { $0 != " " }) ?? -1
                    if next < count.value { wrong.with { $0 += 1 } }
                    count.value = next
                }.disposed(by: bag)
                store.dispatch(1)
            }
        }

        #expect(wrong.value == 0)
        #expect(texts.value == "400 400")
        #expect(latest.value.allSatisfy { $0.value == 400 })
        bag.dispose()
    }
}
