// AbemaTV's data flow of 2016: a dispatcher with separate subjects, which a store binds to its properties.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

struct Offline: Error {}

struct ModelDispatcher {
    let loading = PublishRelay<Bool>()
    let error = PublishRelay<Offline>()
    let someModel = PublishRelay<String>()
}

struct ModelStore {
    let loading: Property<Bool>
    let error: Property<Offline?>
    let someModel: Property<String>

    init(_ dispatcher: ModelDispatcher, _ bag: DisposeBag) {
        loading = Property(initial: false, then: dispatcher.loading.asObservable(), disposedBy: bag)
        error = Property(initial: nil, then: dispatcher.error.asObservable().map(\.self), disposedBy: bag)
        someModel = Property(initial: "", then: dispatcher.someModel.asObservable(), disposedBy: bag)
    }
}

struct ModelActionCreator {
    let scope: Scope
    let dispatcher: ModelDispatcher
    let api: @Sendable () async throws(Offline) -> String

    func fetch() {
        scope.work("fetch") { [dispatcher, api] in
            dispatcher.loading.accept(true)
            do throws(Offline) { dispatcher.someModel.accept(try await api()) } catch {
                dispatcher.error.accept(error)
            }
            dispatcher.loading.accept(false)
        }
    }
}

@Suite("AbemaTV's dispatch subjects")
struct DispatchSubjectsExample {
    private let scheduler = TestScheduler()
    private let log = Box<[String]>([])

    /// Opens a screen that observes the store, fetches, and closes it.
    private func run(_ answer: Result<String, Offline>) -> ModelStore {
        let (scope, bag) = (Scope(root: "app", scheduler: scheduler), DisposeBag())
        let (dispatcher, log) = (ModelDispatcher(), log)
        let store = ModelStore(dispatcher, bag)
        scope.keep(bag)
        store.loading.changes.subscribe { log.value.append("loading \($0)") }.disposed(by: bag)
        store.error.changes.subscribe { log.value.append("error \($0 != nil)") }.disposed(by: bag)
        store.someModel.changes.subscribe { log.value.append("model \($0)") }.disposed(by: bag)

        ModelActionCreator(
            scope: scope, dispatcher: dispatcher, api: { () throws(Offline) in try answer.get() }
        )
        .fetch()
        scheduler.run()
        scope.close()
        dispatcher.someModel.accept("late")
        return store
    }

    @Test("a fetch starts loading, delivers the model and stops loading")
    func model() {
        let store = run(.success("news"))

        #expect(log.value == ["loading true", "model news", "loading false"])
        #expect(store.someModel.value == "news")
    }

    @Test("a failed fetch stops loading too")
    func failure() {
        let store = run(.failure(Offline()))

        #expect(log.value == ["loading true", "error true", "loading false"])
        #expect(store.error.value != nil)
    }
}
