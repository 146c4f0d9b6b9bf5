// QiitaWithFluxSample's search top, with a button that deletes one's own post: an `Action` of RxSwiftCommunity.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

struct Post: Equatable, Sendable {
    let id: Int
    var title = ""
}

enum SearchTopAction { case found([Post]), deleted(Int) }

struct SearchTopState: Reducible {
    @Tracked var posts: [Post] = []

    mutating func reduce(_ action: SearchTopAction) {
        switch action {
        case .found(let posts): self.posts = posts
        case .deleted(let id): posts.removeAll { $0.id == id }
        }
    }
}

struct Offline: Error {}

enum SearchTopLogic: StreamLogic {
    struct Input {
        let text = Inlet<String>()
        let deletePressed = Inlet<Int>()
    }
    struct Extra {
        let scope: Scope
        let store: Store<SearchTopState>
        let isLoggedIn: Property<Bool>
        let find: @Sendable (String) async -> [Post]
        let delete: @Sendable (Int) async throws(Offline) -> Int
    }
    struct Output {
        let posts: Property<[Post]>
        let isDeleteEnabled: Property<Bool>
        let errors: Signal<Offline>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (extra, store) = (source.extra, source.extra.store)
        source.input.text.distinctUntilChanged().subscribe { text in
            extra.scope.work("find", .debounced(for: .milliseconds(300))) {
                store.dispatch(.found(await extra.find(text)))
            }
        }.disposed(by: bag)
        let delete = WorkAction(in: extra.scope, enabledIf: extra.isLoggedIn, extra.delete)
        source.input.deletePressed.subscribe { try? delete.execute($0) }.disposed(by: bag)
        delete.elements.subscribe { store.dispatch(.deleted($0)) }.disposed(by: bag)
        return Output(
            posts: store.select { $0.$posts }, isDeleteEnabled: delete.enabled, errors: delete.errors)
    }
}

@Suite("QiitaWithFluxSample's search top")
struct SearchTopExample {
    private let scheduler = TestScheduler()
    private let isLoggedIn = BehaviorRelay(value: true)
    private let found = Box<[String]>([])
    private let deleted = Box<[Int]>([])

    /// Finds posts 1 and 2 after 100 ms. Deleting takes 100 ms, and fails for post 2.
    private func open() -> ViewStream<SearchTopLogic> {
        let scope = Scope(root: "search", scheduler: scheduler)
        let (scheduler, found, deleted) = (scheduler, found, deleted)
        return ViewStream(
            input: .init(),
            extra: .init(
                scope: scope, store: scope.store(SearchTopState()), isLoggedIn: isLoggedIn.asProperty(),
                find: { text in
                    found.value.append(text)
                    try? await scheduler.sleep(for: .milliseconds(100))
                    return [Post(id: 1), Post(id: 2)]
                },
                delete: { id throws(Offline) in
                    deleted.value.append(id)
                    try? await scheduler.sleep(for: .milliseconds(100))
                    if id == 2 { throw Offline() }
                    return id
                }))
    }

    @Test("text is searched after a pause, and the same text once")
    func search() {
        let stream = open()

        for text in ["s", "swift", "swift"] { stream.input.text(text) }
        scheduler.run()

        #expect(found.value == ["swift"])
        #expect(stream.output.posts.value.map(\.id) == [1, 2])
    }

    @Test("the button is disabled while it deletes and without a login; a post is deleted once")
    func button() {
        let (stream, enabled) = (open(), Recorder<Bool>())
        stream.input.text("swift")
        scheduler.run()
        stream.output.isDeleteEnabled.asObservable().record(into: enabled)

        for _ in 1...2 { stream.input.deletePressed(1) }
        scheduler.run()
        isLoggedIn.accept(false)
        stream.input.deletePressed(2)
        scheduler.run()

        #expect(enabled.elements == [true, false, true, false])
        #expect(deleted.value == [1])
        #expect(stream.output.posts.value.map(\.id) == [2])
    }

    @Test("a post that could not be deleted stays, and the error is shown once")
    func failure() {
        let (stream, errors) = (open(), Recorder<Offline>())
        stream.output.errors.asObservable().record(into: errors)
        stream.input.text("swift")
        scheduler.run()

        stream.input.deletePressed(2)
        scheduler.run()

        #expect(errors.elements.count == 1)
        #expect(stream.output.posts.value.map(\.id) == [1, 2])
    }
}
