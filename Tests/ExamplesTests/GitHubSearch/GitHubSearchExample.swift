// Unio's GitHub search: the input is text; the outputs are repositories and errors.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum GitHubSearchLogic: StreamLogic {
    struct Input {
        let searchText = Inlet<String>()
    }
    struct Extra {
        let scheduler: any Scheduler
        let api: @Sendable (String) async throws -> [String]
    }
    struct Output {
        let repositories: Property<[String]>
        let errors: Signal<any Error>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (scheduler, api) = (source.extra.scheduler, source.extra.api)
        let errors = PublishRelay<any Error>()
        let repositories = source.input.searchText
            .debounce(.milliseconds(300), on: scheduler)
            .filter { !$0.isEmpty }
            .flatMapLatest { text in
                Observable.async(on: scheduler) { try await api(text) }.catch { error in
                    errors.accept(error)
                    return .empty()
                }
            }
        return Output(
            repositories: Property(initial: [], then: repositories, disposedBy: bag), errors: Signal(errors))
    }
}

@Suite("Unio's GitHub search")
struct GitHubSearchExample {
    private let scheduler = TestScheduler()
    private let requested = Box<[String]>([])

    /// Answers after 100 ms with a repository of that name; "slow" takes a second, and "fail" fails.
    private func stream() -> ViewStream<GitHubSearchLogic> {
        let (scheduler, requested) = (scheduler, requested)
        return ViewStream(
            input: .init(),
            extra: .init(
                scheduler: scheduler,
                api: { text in
                    requested.value.append(text)
                    try await scheduler.sleep(for: .milliseconds(text == "slow" ? 1_000 : 100))
                    if text == "fail" { throw MarbleError() }
                    return ["\(text)-kit"]
                }))
    }

    @Test(
        "text is searched 0.3 s after its last change, empty text is not, and errors end nothing"
    )
    func search() {
        let (stream, shown) = (stream(), Recorder<[String]>(scheduler))
        let failures = Recorder<any Error>(scheduler)
        stream.output.repositories.changes.record(into: shown)
        stream.output.errors.asObservable().record(into: failures)

        for (time, text) in [(0, "s"), (100, "swift"), (1_000, ""), (2_000, "fail"), (3_000, "rx")] {
            scheduler.at(time) { stream.input.searchText(text) }
        }
        scheduler.run()

        #expect(requested.value == ["swift", "fail", "rx"])
        #expect(shown.events == [.next(500, ["swift-kit"]), .next(3_400, ["rx-kit"])])
        #expect(failures.events.map(\.time) == [.milliseconds(2_400)])
    }

    @Test("a newer text replaces the search in progress")
    func newer() {
        let (stream, shown) = (stream(), Recorder<[String]>(scheduler))
        stream.output.repositories.changes.record(into: shown)

        scheduler.at(0) { stream.input.searchText("slow") }
        scheduler.at(400) { stream.input.searchText("b") }
        scheduler.run()

        #expect(requested.value == ["slow", "b"])
        #expect(shown.events == [.next(800, ["b-kit"])])
    }

    @Test("a disposed stream neither searches nor emits")
    func ended() {
        let stream = stream()
        stream.input.searchText("slow")
        scheduler.advance(to: 350)
        stream.input.searchText("b")

        stream.dispose()
        scheduler.run()

        #expect(requested.value == ["slow"])
        #expect(stream.output.repositories.value == [])
    }
}
