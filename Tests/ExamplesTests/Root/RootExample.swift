// QiitaWithFluxSample's root view model: the token determines which screen is shown.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum TokenAction { case loggedIn(String), skipped, loggedOut }

struct TokenState: Reducible {
    var token: String?
    var isSkipped = false

    mutating func reduce(_ action: TokenAction) {
        switch action {
        case .loggedIn(let token): self.token = token
        case .skipped: isSkipped = true
        case .loggedOut: (token, isSkipped) = (nil, false)
        }
    }
}

enum RootScreen { case login, search }

enum RootLogic: StreamLogic {
    struct Input {
        let skipped = Inlet<Void>()
    }
    struct Extra {
        let store: Store<TokenState>
        let dispatcher: Dispatcher<TokenAction>
    }
    struct Output {
        let screen: Property<RootScreen>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, dispatcher) = (source.extra.store, source.extra.dispatcher)
        source.input.skipped.subscribe { dispatcher.dispatch(.skipped) }.disposed(by: bag)
        return Output(screen: store.select { $0.token == nil && !$0.isSkipped ? .login : .search })
    }
}

@Suite("QiitaWithFluxSample's root")
struct RootExample {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private var dispatcher: Dispatcher<TokenAction> { root.dispatcher(for: TokenAction.self) }
    private let shown = Recorder<RootScreen>()

    private func open(_ token: String?) -> ViewStream<RootLogic> {
        let store = root.store(TokenState(token: token))
        let stream = ViewStream<RootLogic>(
            input: .init(), extra: .init(store: store, dispatcher: dispatcher))
        stream.output.screen.asObservable().record(into: shown)
        stream.disposed(by: root)
        return stream
    }

    @Test("the login is shown without a token, the search with one, and no screen is shown twice in a row")
    func token() {
        let stream = open(nil)

        for action in [TokenAction.loggedIn("a"), .loggedIn("b"), .loggedOut] { dispatcher.dispatch(action) }

        #expect(shown.elements == [.login, .search, .login])
        #expect(stream.output.screen.value == .login)
    }

    @Test("the login can be skipped, and logging out returns to it")
    func skipping() {
        let stream = open(nil)

        stream.input.skipped()
        dispatcher.dispatch(.loggedIn("a"))
        dispatcher.dispatch(.loggedOut)

        #expect(shown.elements == [.login, .search, .login])
    }

    @Test("starting with a token shows no login")
    func known() {
        #expect(open("a").output.screen.value == .search)
        #expect(shown.elements == [.search])
    }
}
