import FluxCore
import ReactiveCore
import Testing

enum CounterAction: Codable, Equatable { case incremented, decremented }
struct CounterState: Reducible {
    var count = 0
    mutating func reduce(_ action: CounterAction) {
        switch action {
        case .incremented: count += 1
        case .decremented: count -= 1
        }
    }
}
enum CounterLogic: StreamLogic {
    struct Input { let plus = Inlet<Void>() }
    struct Output { let count: Property<Int> }
    struct Extra { let store: Store<CounterState>; let dispatcher: Dispatcher<CounterAction> }
    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let dispatcher = source.extra.dispatcher
        source.input.plus.subscribe { dispatcher.dispatch(.incremented) }.disposed(by: bag)
        return Output(count: source.extra.store.select(\.count))
    }
}

@Suite struct ReadmeTests {
    @Test func example() async {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler)
        let store = root.store(CounterState())
        let stream = ViewStream<CounterLogic>(
            input: .init(), extra: .init(store: store, dispatcher: root.dispatcher(for: CounterAction.self)))
        stream.input.plus()
        #expect(stream.output.count.value == 1)
        root.work("later") {
            try? await scheduler.sleep(for: .seconds(1))
            root.dispatcher(for: CounterAction.self).dispatch(.incremented)
        }
        scheduler.run()
        #expect(store.state.count == 2)
        root.close()
        stream.input.plus()
        #expect(store.state.count == 2)
    }
}
