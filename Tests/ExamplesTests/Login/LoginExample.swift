// QiitaWithFluxSample's login: the service's page redirects with a code, which is exchanged for a token.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum SessionAction { case loggedIn(String), loggedOut }

struct SessionState: Reducible {
    var token: String?

    mutating func reduce(_ action: SessionAction) {
        switch action {
        case .loggedIn(let token): self.token = token
        case .loggedOut: token = nil
        }
    }
}

enum LoginFailure: Error { case denied, wrongCode }

enum LoginLogic: StreamLogic {
    struct Input {
        /// The address of a redirect, such as `sample://login?code=7`.
        let redirected = Inlet<String>()
    }
    struct Extra {
        let scope: Scope
        /// Of the app's scope: the login ends before the session does.
        let session: Dispatcher<SessionAction>
        let exchange: @Sendable (String) async throws(LoginFailure) -> String
    }
    struct Output {
        let isLoading: Property<Bool>
        let errors: Signal<LoginFailure>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (session, exchange) = (source.extra.session, source.extra.exchange)
        let login = WorkAction(in: source.extra.scope) { (address: String) throws(LoginFailure) in
            guard let code = address.split(separator: "?code=").dropFirst().first else { throw .denied }
            return try await exchange(String(code))
        }
        source.input.redirected.subscribe { try? login.execute($0) }.disposed(by: bag)
        login.elements.subscribe { session.dispatch(.loggedIn($0)) }.disposed(by: bag)
        return Output(isLoading: login.executing, errors: login.errors)
    }
}

@Suite("QiitaWithFluxSample's login")
struct LoginExample {
    private let scheduler = TestScheduler()
    private let root: Scope
    private let exchanged = Box<[String]>([])

    init() { root = Scope(root: "app", scheduler: scheduler) }

    /// Opens the login; the service takes 100 ms, and accepts the code 7.
    private func open() -> (store: Store<SessionState>, stream: ViewStream<LoginLogic>) {
        let (store, scope) = (root.store(SessionState()), root.child("login"))
        let (scheduler, exchanged) = (scheduler, exchanged)
        let stream = ViewStream<LoginLogic>(
            input: .init(),
            extra: .init(
                scope: scope, session: root.dispatcher(for: SessionAction.self),
                exchange: { code throws(LoginFailure) in
                    exchanged.value.append(code)
                    try? await scheduler.sleep(for: .milliseconds(100))
                    guard code == "7" else { throw .wrongCode }
                    return "token of \(code)"
                }))
        stream.disposed(by: root)
        return (store, stream)
    }

    @Test("a redirect with a code logs in, once, even if it arrives twice")
    func loggedIn() {
        let (store, stream) = open()
        let loading = Recorder<Bool>()
        stream.output.isLoading.asObservable().record(into: loading)

        for _ in 1...2 { stream.input.redirected("sample://login?code=7") }
        scheduler.run()

        #expect(store.state.token == "token of 7")
        #expect(exchanged.value == ["7"])
        #expect(loading.elements == [false, true, false])
    }

    @Test("a redirect without a code, and a wrong code, are reported; the next one is tried")
    func failures() {
        let (store, stream) = open()
        let errors = Recorder<LoginFailure>()
        stream.output.errors.asObservable().record(into: errors)

        for address in ["sample://login", "sample://login?code=8", "sample://login?code=7"] {
            stream.input.redirected(address)
            scheduler.run()
        }

        #expect(errors.elements == [.denied, .wrongCode])
        #expect(store.state.token == "token of 7")
    }
}
