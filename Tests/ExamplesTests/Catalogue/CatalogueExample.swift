// The catalogue of the article on three libraries: a search with pages, in which late answers change nothing.
import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the catalogue of FluxCore's article on three libraries")
struct CatalogueExample {
    private struct Closed: Error {}

    private let scheduler = TestScheduler()
    private let root: Scope
    private let opened = Box<[Product]>([])
    private let requested = Box<[String]>([])
    private let mug = Product(id: 1, name: "mug")
    private let cup = Product(id: 2, name: "cup")

    init() { root = Scope(root: "shop", scheduler: scheduler) }

    /// Answers after 100 ms with one product per page and two pages; "slow" takes a second, "fail" fails
    /// once.
    private func open() -> Screen<ScreenLogic<CatalogueState, CatalogueState>> {
        let (scheduler, opened, requested, products) = (scheduler, opened, requested, [mug, cup])
        return openCatalogue(in: root) { query in
            requested.value.append("\(query.text) \(query.page) at \(scheduler.now)")
            try await scheduler.sleep(for: .milliseconds(query.text == "slow" ? 1_000 : 100))
            if query.text == "fail", requested.value.count < 3 { throw Closed() }
            return products.filter { $0.id == query.page }
        } open: {
            opened.value.append($0)
        }
    }

    @Test("reaching the end of the list loads the next page until there are no more")
    func pages() {
        let screen = open()
        scheduler.run()
        #expect(screen.stream.output.state.value == CatalogueState(products: [mug], phase: .loaded))

        for _ in 1...3 {
            screen.stream.input.action(.reachedEnd)
            scheduler.run()
        }

        let last = Query(page: 3)
        #expect(
            screen.stream.output.state.value
                == CatalogueState(products: [mug, cup], query: last, phase: .complete))
        #expect(requested.value.map { $0.prefix(2) } == [" 1", " 2", " 3"])
    }

    @Test("text is searched after a pause, and stale answers are ignored")
    func typing() {
        let (screen, phases) = (open(), Recorder<CatalogueState.Phase>())
        scheduler.run()
        screen.stream.output.state.map(\.phase).distinct().asObservable().record(into: phases)

        for (time, text) in [(200, "m"), (300, "slow"), (1_000, "mug"), (1_100, "slow"), (1_150, "mug")] {
            scheduler.at(time) { screen.stream.input.action(.typed(text)) }
        }
        scheduler.run()

        #expect(
            requested.value == [" 1 at 0.0 seconds", "slow 1 at 0.6 seconds", "mug 1 at 1.45 seconds"])
        #expect(phases.elements == [.loaded, .loading, .loaded])
        #expect(screen.stream.output.state.value.query.text == "mug")
    }

    @Test("a failed search shows the reason and can be retried")
    func retrying() {
        let screen = open()
        screen.stream.input.action(.typed("fail"))
        scheduler.run()
        #expect(screen.stream.output.state.value.phase == .failed("Closed()"))

        for _ in 1...2 {
            screen.stream.input.action(.retried)
            scheduler.run()
        }

        #expect(screen.stream.output.state.value.phase == .loaded)
    }

    @Test("a selected product is opened, and a closed catalogue ignores late answers")
    func opening() {
        let screen = open()
        screen.stream.input.action(.selected(mug))
        screen.close()
        scheduler.run()

        #expect(opened.value == [mug])
        #expect(screen.stream.output.state.value == CatalogueState())
    }

    @Test("the state requests the expected commands")
    func asking() {
        let test = TestStore(CatalogueState())
        let query = Query(text: "m")

        test.send(.typed("m")) { $0.query = query }
        test.receive(command: .find(query, delay: .milliseconds(300)))
        test.send(.reachedEnd)
        test.send(.pageArrived([mug], of: Query()))
        test.send(.failed("late", of: Query(text: "m", page: 2)))
        test.send(.pageArrived([cup], of: query)) { ($0.products, $0.phase) = ([cup], .loaded) }
        test.send(.selected(cup))
        test.receive(command: .open(cup))
    }
}
