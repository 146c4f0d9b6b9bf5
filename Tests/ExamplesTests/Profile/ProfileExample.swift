// AbemaTV's error queue of 2016, with a screen of ours: a stream loads a profile; all screens share the queue.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum ProfileFailure: Error { case offline, notFound }

enum ProfileAction { case opened(id: Int), arrived(name: String), failed(ProfileFailure) }

struct ProfileState: Reducible {
    enum Command { case load(id: Int), report(ProfileFailure) }

    var name = ""
    var isLoading = false

    mutating func reduce(_ action: ProfileAction, _ ask: CommandSink<Command>) {
        switch action {
        case .opened(let id):
            isLoading = true
            ask(.load(id: id))
        case .arrived(let name): (self.name, isLoading) = (name, false)
        case .failed(let failure):
            isLoading = false
            ask(.report(failure))
        }
    }
}

struct ProfileActionCreator: Sendable {
    let scope: Scope
    let errors: Dispatcher<NoticeQueue<ProfileFailure>.Action>
    let api: @Sendable (Int) async throws(ProfileFailure) -> String

    func run(_ command: ProfileState.Command) {
        let dispatcher = scope.dispatcher(for: ProfileAction.self)
        switch command {
        case .load(let id):
            scope.work("load") { [api] () async throws(ProfileFailure) in
                dispatcher.dispatch(.arrived(name: try await api(id)))
            } catch: {
                dispatcher.dispatch(.failed($0))
            }
        case .report(let failure): errors.dispatch(.raised(failure))
        }
    }
}

enum ProfileLogic: StreamLogic {
    struct Input { let opened = Inlet<Int>() }
    struct Extra { let store: Store<ProfileState> }
    struct Output { let title: Property<String> }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let store = source.extra.store
        source.input.opened.subscribe { store.dispatch(.opened(id: $0)) }.disposed(by: bag)
        return Output(title: store.select { $0.isLoading ? "Loading…" : $0.name })
    }
}

@Suite("AbemaTV's error queue")
struct ProfileExample {
    private let scheduler = TestScheduler()
    private let root: Scope
    private let errors: Store<NoticeQueue<ProfileFailure>>

    init() {
        root = Scope(root: "app", scheduler: scheduler)
        errors = root.store(NoticeQueue<ProfileFailure>())
    }

    /// Profile 1 is found after 100 ms, the service is offline for 2, and others do not exist.
    private func open(_ id: Int) -> (scope: Scope, stream: ViewStream<ProfileLogic>) {
        let (scope, scheduler) = (root.child("profile"), scheduler)
        let creator = ProfileActionCreator(
            scope: scope, errors: root.dispatcher(for: NoticeQueue<ProfileFailure>.Action.self),
            api: { id throws(ProfileFailure) in
                try? await scheduler.sleep(for: .milliseconds(100))
                guard id != 2 else { throw .offline }
                guard id == 1 else { throw .notFound }
                return "Hato"
            })
        let store = scope.store(ProfileState()) { creator.run($0) }
        let stream = ViewStream<ProfileLogic>(input: .init(), extra: .init(store: store))
        stream.disposed(by: scope)
        stream.input.opened(id)
        return (scope, stream)
    }

    @Test("the title shows that the profile is loading, then the name")
    func title() {
        let titles = Recorder<String>()
        open(1).stream.output.title.asObservable().record(into: titles)

        scheduler.run()

        #expect(titles.elements == ["Loading…", "Hato"])
    }

    @Test("errors of all screens are shown one after the other, the same one once")
    func queue() {
        for id in [2, 3, 2] { _ = open(id) }
        scheduler.run()
        let shown = Recorder<ProfileFailure?>()
        errors.select(\.shown).asObservable().record(into: shown)

        for _ in 1...2 { errors.dispatch(.dismissed) }

        #expect(shown.elements == [.offline, .notFound, nil])
    }

    @Test("a closed screen reports nothing")
    func closed() {
        open(2).scope.close()

        scheduler.run()

        #expect(errors.state.notices == [])
    }
}
