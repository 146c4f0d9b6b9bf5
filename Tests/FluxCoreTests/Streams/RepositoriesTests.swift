import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a stream that searches")
struct RepositoriesTests {
    private struct Offline: Error {}

    private let scheduler = TestScheduler()
    private let requested = Box<[String]>([])
    private let root: Scope

    init() { root = Scope(root: "app", scheduler: scheduler) }

    /// Answers after 100 ms; the query "fail" fails.
    private func stream() -> ViewStream<RepositoriesLogic> {
        let (scheduler, requested) = (scheduler, requested)
        let search = WorkAction(in: root) { (query: String) async throws -> [String] in
            requested.value.append(query)
            try await scheduler.sleep(for: .milliseconds(100))
            if query == "fail" { throw Offline() }
            return ["\(query)-kit", "\(query)-ui"]
        }
        return ViewStream(input: .init(), extra: .init(search: search, scheduler: scheduler))
    }

    @Test("text is searched after 0.3 s without changes, empty text is not, and errors are an output")
    func search() {
        let (stream, failures) = (stream(), Recorder<String>(scheduler))
        stream.output.failures.asObservable().record(into: failures)
        for (time, text) in [(0, "s"), (200, "swift"), (700, ""), (1_100, "fail"), (2_000, "rx")] {
            scheduler.at(time) { stream.input.searchText(text) }
        }

        scheduler.advance(to: 499)
        #expect(requested.value == [])
        scheduler.advance(to: 600)
        #expect(stream.output.repositories.value == ["swift-kit", "swift-ui"])
        scheduler.run()

        #expect(requested.value == ["swift", "fail", "rx"])
        #expect(failures.events == [.next(1_500, "Offline()")])
        #expect(stream.output.repositories.value == ["rx-kit", "rx-ui"])
    }

    @Test("a disposed stream does not search")
    func ended() {
        let stream = stream()
        stream.input.searchText("swift")

        stream.dispose()
        scheduler.run()

        #expect(requested.value == [])
    }
}

private enum RepositoriesLogic: StreamLogic {
    struct Input { let searchText = Inlet<String>() }
    struct Extra {
        let search: WorkAction<String, [String], any Error>
        let scheduler: any Scheduler
    }
    struct Output {
        let repositories: Property<[String]>
        let failures: Observable<String>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let search = source.extra.search
        source.input.searchText.debounce(.milliseconds(300), on: source.extra.scheduler)
            .filter { !$0.isEmpty }
            .subscribe { try? search.execute($0) }.disposed(by: bag)
        return Output(
            repositories: Property(initial: [], then: search.elements, disposedBy: bag),
            failures: search.errors.asObservable().map { String(describing: $0) })
    }
}
