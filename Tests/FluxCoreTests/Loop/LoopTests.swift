import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

/// A feature from input to output: input → action → dispatcher → store → stream → view.
@Suite("the data flow from input to output")
struct LoopTests {
    private let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let dispatched = Box<[String]>([])

    init() {
        root = Scope(root: "app", scheduler: scheduler)
        root.dispatcher(for: FetchAction.self).use { [dispatched] action, next in
            dispatched.value.append(action.action.description)
            next(action.action)
        }
    }

    /// - Parameter answer: The service's answer to every request.
    private func stream(_ answer: Result<[Int], FetchFailure>) -> ViewStream<FetchLogic> {
        let fetching = FetchActionCreator(scope: root, answer: { answer })
        return ViewStream(
            input: .init(), state: .init(), extra: .init(store: root.store(FetchState()), creator: fetching))
    }

    @Test("a fetch starts loading, delivers the model and stops loading, and the output shows it")
    func model() {
        let stream = stream(.success([1, 2]))
        stream.input.fetch()
        scheduler.run()

        #expect(dispatched.value == ["loading(true)", "answered([1, 2])", "loading(false)"])
        #expect(stream.output.numbers.value == [1, 2])
        root.close()
    }

    @Test("a failed fetch stops loading and has a typed failure")
    func failure() {
        let stream = stream(.failure(.offline))
        stream.input.fetch()
        scheduler.run()

        #expect(dispatched.value == ["loading(true)", "failed(offline)", "loading(false)"])
        #expect(!stream.output.isLoading.value)
        #expect(stream.output.failure.value == .offline)
        root.close()
    }

    @Test("starting to load does not repaint the list")
    func repaints() {
        let (stream, paints) = (stream(.success([1])), Recorder<[Int]>())
        stream.output.numbers.asObservable().record(into: paints)

        for _ in 1...2 {
            stream.input.fetch()
            scheduler.run()
        }

        #expect(dispatched.value.count == 6)
        #expect(paints.elements == [[], [1], [1]])
        root.close()
    }

    @Test("a toast is shown once, and equal errors are shown each time")
    func notices() {
        let (stream, notices) = (stream(.failure(.offline)), Recorder<String>())
        stream.output.notices.asObservable().map { String(describing: $0.error) }.record(into: notices)

        for _ in 1...2 {
            stream.input.fetch()
            scheduler.run()
        }

        #expect(notices.elements == ["offline", "offline"])
        root.close()
    }

    @Test("two screens of one store share its state and have separate drafts")
    func drafts() {
        let store = root.store(FetchState())
        let creator = FetchActionCreator(scope: root, answer: { .success([3]) })
        let screens = (1...2).map { _ in
            ViewStream<FetchLogic>(
                input: .init(), state: .init(), extra: .init(store: store, creator: creator))
        }

        screens[0].input.typed("draft")
        screens[0].input.fetch()
        scheduler.run()

        #expect(screens.map(\.output.draft.value) == ["draft", ""])
        #expect(screens.map(\.output.numbers.value) == [[3], [3]])
        root.close()
    }
}

private enum FetchFailure: String, Error, Codable { case offline }

private enum FetchAction: Sendable, CustomStringConvertible {
    case loading(Bool)
    case answered([Int])
    case failed(FetchFailure)

    var description: String {
        switch self {
        case .loading(let isLoading): "loading(\(isLoading))"
        case .answered(let numbers): "answered(\(numbers))"
        case .failed(let failure): "failed(\(failure))"
        }
    }
}

/// Not `Equatable`: each notice is a separate event.
private struct Notice: Sendable { let error: any Error }

private struct FetchState: Reducible {
    var isLoading = false
    @Tracked var numbers: [Int] = []
    var failure: FetchFailure?

    mutating func reduce(_ action: FetchAction, _ ask: CommandSink<Notice>) {
        switch action {
        case .loading(let isLoading): self.isLoading = isLoading
        case .answered(let numbers): self.numbers = numbers
        case .failed(let failure):
            self.failure = failure
            ask(Notice(error: failure))
        }
    }
}

private struct FetchActionCreator: Sendable {
    let scope: Scope
    let answer: @Sendable () async -> Result<[Int], FetchFailure>

    func fetch() {
        let dispatcher = scope.dispatcher(for: FetchAction.self)
        scope.work("fetch") {
            dispatcher.dispatch(.loading(true))
            switch await answer() {
            case .success(let numbers): dispatcher.dispatch(.answered(numbers))
            case .failure(let failure): dispatcher.dispatch(.failed(failure))
            }
            dispatcher.dispatch(.loading(false))
        }
    }
}

private enum FetchLogic: StreamLogic {
    struct Input {
        let fetch = Inlet<Void>()
        let typed = Inlet<String>()
    }
    struct State { let draft = BehaviorRelay(value: "") }
    struct Extra {
        let store: Store<FetchState>
        let creator: FetchActionCreator
    }
    struct Output {
        let numbers: Property<[Int]>
        let isLoading: Property<Bool>
        let failure: Property<FetchFailure?>
        let notices: Signal<Notice>
        let draft: BehaviorRelay<String>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, creator) = (source.extra.store, source.extra.creator)
        source.input.fetch.subscribe { creator.fetch() }.disposed(by: bag)
        source.input.typed.bind(to: source.state.draft).disposed(by: bag)
        return Output(
            numbers: store.select { $0.$numbers }, isLoading: store.select { $0.isLoading },
            failure: store.select { $0.failure }, notices: store.commands, draft: source.state.draft)
    }
}
