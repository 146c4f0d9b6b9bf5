import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("memory of closed scopes")
struct ReleaseTests {
    private let scheduler = VirtualTimeScheduler()
    private let live = LiveObjects()
    private let root: Scope

    init() { root = Scope(root: "app", scheduler: scheduler) }

    /// Opens a feature with tokens in every retainable closure, without disposing anything itself.
    private func open(_ scope: Scope) -> (Store<Notes>, Dispatcher<NoteAction>) {
        let token = live.token()
        let hold: @Sendable () -> Void = { withExtendedLifetime(token) {} }
        let (store, dispatcher) = (scope.store(Notes()), scope.dispatcher(for: NoteAction.self))
        let scheduler = scheduler
        store.asProperty().subscribe { _ in hold() }
        store.asProperty().changes.subscribe { _ in hold() }
        store.select(\.numbers.count).subscribe { _ in hold() }
        store.commands.subscribe { _ in hold() }
        store.select(\.numbers).asObservable().debounce(.seconds(5), on: scheduler).subscribe { _ in hold() }
        dispatcher.use { dispatched, next in
            hold()
            next(dispatched.action)
        }
        Subscription(hold).disposed(by: scope)
        for policy in [WorkPolicy.cancelPrevious, .ignoreWhileRunning, .enqueue, .concurrent] {
            for _ in 1...2 {
                scope.work("\(policy)", policy) {
                    try? await scheduler.sleep(for: .seconds(3600))
                    hold()
                }
            }
        }
        dispatcher.dispatch(.added(10))
        return (store, dispatcher)
    }

    @Test("nothing leaks after closing, even while the store and the dispatcher are retained")
    func nothing() {
        let held = open(root.child("feature"))
        scheduler.advance(by: .seconds(1))
        #expect(live.count == 1)

        root.children[0].close()
        scheduler.advance(by: .seconds(5))

        #expect(live.count == 0)
        withExtendedLifetime(held) {}
    }

    @Test("middleware that is added after closing is released")
    func lateMiddleware() {
        root.close()
        let dispatcher = root.dispatcher(for: NoteAction.self)
        do {
            let token = live.token()
            dispatcher.use { _, _ in withExtendedLifetime(token) {} }
        }

        #expect(live.count == 0)
    }

    @Test("a closed scope is deallocated with its store and dispatcher")
    func freed() {
        weak var scope: Scope?
        weak var store: Store<Notes>?
        weak var dispatcher: Dispatcher<NoteAction>?
        do {
            let child = root.child("feature")
            let opened = open(child)
            (scope, store, dispatcher) = (child, opened.0, opened.1)
            #expect(scope != nil)
            child.close()
        }
        scheduler.run()

        #expect(scope == nil)
        #expect(store == nil)
        #expect(dispatcher == nil)
    }

    @Test("opening and closing a thousand screens leaks nothing")
    func manyScreens() {
        for _ in 1...1000 {
            let screen = root.child("screen")
            _ = open(screen)
            screen.close()
        }
        scheduler.run()

        #expect(root.children.isEmpty)
        #expect(live.count == 0)
    }

    @Test("an open scope releases subscriptions and streams that have ended")
    func longLived() {
        var most = 0
        for _ in 1...1000 {
            let token = live.token()
            let subscription = Subscription { withExtendedLifetime(token) {} }
            let retained = RetainedToken(token)
            let stream = ViewStream<RetainedLogic>(input: Empty(), extra: retained)
            subscription.disposed(by: root)
            stream.disposed(by: root)
            subscription.dispose()
            stream.dispose()
            most = max(most, live.count)
        }

        #expect(most < 40)
        #expect(!root.isClosed)
    }
}

private struct RetainedToken: Sendable {
    let token: LiveObjects.Token
    init(_ token: LiveObjects.Token) { self.token = token }
}

private enum RetainedLogic: StreamLogic {
    struct Output { let token: RetainedToken }
    typealias Input = Empty
    typealias Extra = RetainedToken

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        Output(token: source.extra)
    }
}
