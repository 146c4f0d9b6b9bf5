// Abema's episode screen of 2019 with a nested stream that registers an episode in My Video.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum MyVideoAction { case listed([Int]), registered(Int), unregistered(Int) }

struct MyVideoState: Reducible {
    /// `nil` until the list is loaded.
    var ids: Set<Int>?

    mutating func reduce(_ action: MyVideoAction) {
        switch action {
        case .listed(let ids): self.ids = Set(ids)
        case .registered(let id): ids?.insert(id)
        case .unregistered(let id): ids?.remove(id)
        }
    }
}

enum MyVideoLogic: StreamLogic {
    struct Input {
        let pressed = Inlet<Void>()
    }
    struct Extra {
        let episode: Property<Int?>
        let store: Store<MyVideoState>
        let dispatcher: Dispatcher<MyVideoAction>
    }
    struct Output {
        /// The effect of pressing the button; `nil` while it is unknown.
        let label: Property<String?>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (episode, dispatcher) = (source.extra.episode, source.extra.dispatcher)
        let press = episode.combineLatest(source.extra.store.select(\.ids)).map { id, ids in
            id.flatMap { id in ids.map { $0.contains(id) ? Press.unregister(id) : .register(id) } }
        }
        source.input.pressed.subscribe {
            switch press.value {
            case .register(let id): dispatcher.dispatch(.registered(id))
            case .unregister(let id): dispatcher.dispatch(.unregistered(id))
            case nil: break
            }
        }.disposed(by: bag)
        return Output(label: press.map { $0?.label }.distinct())
    }

    private enum Press {
        case register(Int), unregister(Int)

        var label: String { if case .register = self { "Add to My Video" } else { "Remove from My Video" } }
    }
}

enum EpisodeLogic: StreamLogic {
    struct Input {
        let opened = Inlet<Int>()
        let pressed = Inlet<Void>()
    }
    struct State {
        let episode = BehaviorRelay<Int?>(value: nil)
    }
    struct Extra {
        let store: Store<MyVideoState>
        let dispatcher: Dispatcher<MyVideoAction>
        let scheduler: any Scheduler
        let api: @Sendable (Int) async -> Int
    }
    struct Output {
        let episode: BehaviorRelay<Int?>
        let myVideo: ReadOnlyOutput<MyVideoLogic.Output>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (extra, episode) = (source.extra, source.state.episode)
        let myVideo = ViewStream<MyVideoLogic>(
            input: .init(),
            extra: .init(episode: episode.asProperty(), store: extra.store, dispatcher: extra.dispatcher))
        myVideo.disposed(by: bag)
        source.input.pressed.bind(to: myVideo.input.pressed).disposed(by: bag)
        source.input.opened
            .flatMapLatest { id in Observable.async(on: extra.scheduler) { await extra.api(id) } }
            .subscribe { episode.accept($0) }.disposed(by: bag)
        return Output(episode: episode, myVideo: myVideo.output)
    }
}

@Suite("Abema's episode and My Video streams")
struct EpisodesExample {
    private let scheduler = TestScheduler()
    private let scope: Scope
    private let store: Store<MyVideoState>
    private var dispatcher: Dispatcher<MyVideoAction> { scope.dispatcher(for: MyVideoAction.self) }

    init() {
        scope = Scope(root: "app", scheduler: scheduler)
        store = scope.store(MyVideoState())
    }

    private func open(_ id: Int) -> ViewStream<EpisodeLogic> {
        let stream = ViewStream<EpisodeLogic>(
            input: .init(), state: .init(),
            extra: .init(store: store, dispatcher: dispatcher, scheduler: scheduler, api: { $0 }))
        stream.input.opened(id)
        return stream
    }

    @Test("one button registers and unregisters; its label describes the effect of pressing it")
    func button() {
        let stream = open(7)
        let labels = Recorder<String?>()
        stream.output.myVideo.label.asObservable().record(into: labels)
        stream.input.pressed()
        dispatcher.dispatch(.listed([7]))
        scheduler.run()

        stream.input.pressed()
        #expect(store.state.ids == [])
        stream.input.pressed()

        #expect(store.state.ids == [7])
        #expect(
            labels.elements == [nil, "Remove from My Video", "Add to My Video", "Remove from My Video"])
    }

    @Test("the label reflects changes by another screen of the same episode")
    func otherScreen() {
        let (stream, other) = (open(7), open(7))
        dispatcher.dispatch(.listed([]))
        scheduler.run()

        other.input.pressed()

        #expect(stream.output.myVideo.label.value == "Remove from My Video")
    }

    @Test("the nested stream ends with the outer one")
    func ends() {
        let stream = open(7)
        dispatcher.dispatch(.listed([]))
        scheduler.run()

        stream.dispose()
        stream.input.pressed()

        #expect(store.state.ids == [])
    }
}
