import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum CounterAction { case incremented, decremented }

struct CounterState: Reducible {
    var count = 0

    mutating func reduce(_ action: CounterAction) {
        switch action {
        case .incremented: count += 1
        case .decremented: count -= 1
        }
    }
}

@Suite("The README's example")
struct ReadmeTests {
    @Test("It counts, and ends with its scope")
    func example() {
        let printed = Box<[Int]>([])
        @Sendable func print(_ count: Int) { printed.value.append(count) }

        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let store = root.store(CounterState())
        store.select(\.count).subscribe { print($0) }  // 0, then 1
        root.dispatcher(for: CounterAction.self).dispatch(.incremented)
        root.close()

        root.dispatcher(for: CounterAction.self).dispatch(.decremented)
        #expect(printed.value == [0, 1])
    }
}
