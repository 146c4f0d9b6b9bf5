import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("F5 what a closed scope lets go of")
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

    @Test("F5 nothing leaks after closing, even while store and dispatcher are still held")
    func nothing() {
        let held = open(root.child("feature"))
        scheduler.advance(by: .seconds(1))
        #expect(live.count == 1)

        root.children[0].close()
        scheduler.advance(by: .seconds(5))

        #expect(live.count == 0)
        withExtendedLifetime(held) {}
    }

    @Test("F5 middleware that comes after closing is not kept")
    func lateMiddleware() {
        root.close()
        let dispatcher = root.dispatcher(for: NoteAction.self)
        do {
            let token = live.token()
            dispatcher.use { _, _ in withExtendedLifetime(token) {} }
        }

        #expect(live.count == 0)
    }

    @Test("F5 a closed scope is freed, and its store and dispatcher with it")
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

    @Test("F5 a thousand screens opened and closed leave nothing behind")
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

    @Test("F5 a scope that stays open lets go of subscriptions and streams that have ended")
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
