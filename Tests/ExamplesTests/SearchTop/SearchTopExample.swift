// QiitaWithFluxSample's search top: pages of posts, and a button that removes the access token with an `Action`.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum SearchTopAction {
    case edited(String)
    case pageArrived([Int], number: Int, query: String)
}

struct SearchTopState: Reducible {
    @Tracked var posts: [Int] = []
    var query = ""
    /// The page that is requested next; `nil` after the last one.
    var nextPage: Int?

    mutating func reduce(_ action: SearchTopAction) {
        switch action {
        case .edited(let query): (self.query, nextPage, posts) = (query, 1, [])
        case .pageArrived(let found, nextPage, query):
            posts += found
            nextPage = found.isEmpty ? nil : nextPage.map { $0 + 1 }
        case .pageArrived: break  // Late: of an earlier query, or a page that is shown already.
        }
    }
}

struct Offline: Error {}

enum SearchTopLogic: StreamLogic {
    struct Input {
        let text = Inlet<String>()
        let endReached = Inlet<Void>()
        let deletePressed = Inlet<Void>()
    }
    struct Extra {
        let scope: Scope
        let store: Store<SearchTopState>
        let token: BehaviorRelay<String?>
        let find: @Sendable (String, Int) async -> [Int]
        let deleteToken: @Sendable () async throws(Offline) -> Void
    }
    struct Output {
        let posts: Property<[Int]>
        let isDeleteEnabled: Property<Bool>
        let errors: Signal<Offline>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (extra, store) = (source.extra, source.extra.store)
        source.input.text.distinctUntilChanged().subscribe { text in
            store.dispatch(.edited(text))
            load(extra, .debounced(for: .milliseconds(300)))
        }.disposed(by: bag)
        source.input.endReached.subscribe { load(extra, .ignoreWhileRunning) }.disposed(by: bag)

        let delete = WorkAction(
            in: extra.scope, enabledIf: extra.token.asProperty().map { $0 != nil }, extra.deleteToken)
        source.input.deletePressed.subscribe { try? delete.execute(()) }.disposed(by: bag)
        delete.elements.subscribe { extra.token.accept(nil) }.disposed(by: bag)
        return Output(
            posts: store.select { $0.$posts }, isDeleteEnabled: delete.enabled, errors: delete.errors)
    }

    private static func load(_ extra: Extra, _ policy: WorkPolicy) {
        extra.scope.work("load", policy) {
            let state = extra.store.state
            guard let number = state.nextPage else { return }
            let found = await extra.find(state.query, number)
            extra.store.dispatch(.pageArrived(found, number: number, query: state.query))
        }
    }
}

@Suite("QiitaWithFluxSample's search top")
struct SearchTopExample {
    private let scheduler = TestScheduler()
    private let token = BehaviorRelay<String?>(value: "token")
    private let requests = Box<[String]>([])
    private let deletions = Box(0)
    private let isOffline = Box(false)

    /// Each request takes 100 ms. There are two pages with two posts.
    private func open() -> ViewStream<SearchTopLogic> {
        let scope = Scope(root: "search", scheduler: scheduler)
        let (scheduler, requests, deletions, isOffline) = (scheduler, requests, deletions, isOffline)
        return ViewStream(
            input: .init(),
            extra: .init(
                scope: scope, store: scope.store(SearchTopState()), token: token,
                find: { text, page in
                    requests.value.append("\(text) \(page)")
                    try? await scheduler.sleep(for: .milliseconds(100))
                    return page <= 2 ? [page * 2 - 1, page * 2] : []
                },
                deleteToken: { () throws(Offline) in
                    deletions.value += 1
                    try? await scheduler.sleep(for: .milliseconds(100))
                    if isOffline.value { throw Offline() }
                }))
    }

    @Test("text is searched after a pause, and the same text once")
    func search() {
        let stream = open()

        for text in ["s", "swift", "swift"] { stream.input.text(text) }
        scheduler.run()

        #expect(requests.value == ["swift 1"])
        #expect(stream.output.posts.value == [1, 2])
    }

    @Test("the end of the list requests the next page once, until there is none")
    func pages() {
        let stream = open()
        stream.input.text("swift")
        scheduler.run()

        for _ in 1...3 {
            for _ in 1...2 { stream.input.endReached() }
            scheduler.run()
        }

        #expect(requests.value == ["swift 1", "swift 2", "swift 3"])
        #expect(stream.output.posts.value == [1, 2, 3, 4])
    }

    @Test("a new query drops the page that is on its way")
    func late() {
        let stream = open()
        stream.input.text("swift")
        scheduler.run()

        stream.input.endReached()
        scheduler.advance(to: 450)
        stream.input.text("rx")
        scheduler.run()

        #expect(requests.value == ["swift 1", "swift 2", "rx 1"])
        #expect(stream.output.posts.value == [1, 2])
    }

    @Test("the button removes the token once; it is disabled meanwhile and without a token")
    func button() {
        let (stream, enabled) = (open(), Recorder<Bool>())
        stream.output.isDeleteEnabled.asObservable().record(into: enabled)

        for _ in 1...2 { stream.input.deletePressed() }
        scheduler.run()
        stream.input.deletePressed()
        scheduler.run()

        #expect(enabled.elements.last == false)
        #expect(deletions.value == 1)
        #expect(token.value == nil)
    }

    @Test("a token that could not be removed stays, and the error is shown once")
    func failure() {
        let (stream, errors) = (open(), Recorder<Offline>())
        stream.output.errors.asObservable().record(into: errors)
        isOffline.value = true

        stream.input.deletePressed()
        scheduler.run()

        #expect(errors.elements.count == 1)
        #expect(token.value == "token")
        #expect(stream.output.isDeleteEnabled.value)
    }
}
