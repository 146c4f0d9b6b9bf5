import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

/// A screen that adds nothing to the list that all screens have.
@Suite struct TestScreensTests {
    struct Item: Listed, Codable, Sendable, Equatable {
        let id: String
        var listedTitle: String { id }
    }

    enum Items: ListEndpoint {
        enum Key: Codable { case all }
        typealias Item = TestScreensTests.Item
        typealias Failure = ServiceFailure
    }

    enum PlainAction: Codable, Sendable, Equatable, InfiniteListScreenAction {
        case opened(at: Duration)
        case resumed(at: Duration)
        case list(ListAction)
        case pages(InfiniteQuery<Items>.Action)
        case refreshed(at: Duration)
        case noticeDismissed
    }

    struct PlainState: Reducible, Codable {
        private(set) var items = InfiniteList<Items>()

        mutating func reduce(_ action: PlainAction, _ ask: CommandSink<InfiniteQuery<Items>.Command>) {
            switch action {
            case .opened(let now): items.open(.all, from: 0, at: now, ask)
            case .resumed(let now): items.reduce(.restored(at: now), ask)
            case .list(let action): items.reduce(action, ask)
            case .pages(let action): items.reduce(action, ask)
            case .refreshed(let now): items.reduce(.refetchRequested(at: now), ask)
            case .noticeDismissed: items.dismissNotice()
            }
        }
    }

    struct PlainView: ServiceListScreenView {
        typealias Shown = PlainState
        typealias Action = PlainAction

        let refreshKey = KeyAction("plain.refresh", ["r"])
        let formatDate = DateFormat.iso8601

        func items(_ state: PlainState) -> InfiniteList<Items> { state.items }
        func operation(in language: Language) -> String { "items" }
        func screenKeys(_ state: PlainState, on canvas: Canvas) -> KeyBindings<PlainAction> {
            refresh(on: canvas)
        }
        func table(_ state: PlainState, width: Int, on canvas: Canvas) -> ListTable {
            ListTable(
                list(state), footer: footer(state, on: canvas), on: canvas,
                indicators: { .indicators(isSaved: $0.id == "one") }
            ) {
                StyledLine($0.id)
            }
        }
    }

    private let answer = Box<Result<[String], ServiceFailure>>(.success(["one", "two"]))

    private let screens: TestScreens

    /// The source answers after 300 ms.
    init() {
        screens = TestScreens { [answer] root in
            [
                ScreenEntry("plain", tab: { _ in "Plain" }) { _, _, opening in
                    let scope = root.child("plain", route: "nagare://plain")
                    let facts = scope.dispatcher(for: PlainAction.self)
                    let runner = InfiniteQueryRunner<Items>(in: scope) {
                        facts.dispatch(.pages($0))
                    } fetch: { _ throws(ServiceFailure) in
                        try? await scope.scheduler.sleep(for: .milliseconds(300))
                        return InfinitePage(try answer.value.get().map { Item(id: $0) }, next: nil)
                    }
                    let store = scope.store(PlainState()) { runner.run($0) }
                    opening.start(
                        store, in: scope, opened: { .opened(at: $0) }, resumed: { .resumed(at: $0) })
                    return ViewedScreen(Screen(scope, store), PlainView())
                }
            ]
        }
    }

    @Test("a list screen has a filter, a count and rows without its own drawing")
    func drawing() {
        let screen = screens.opened(Route("plain"), rows: 6, columns: 30)
        #expect(screen.rows == [" ❯ items", "   2 items ──────────────────", "▌★ one", "   two", "", ""])
        #expect(screen.hint("r") == "refresh")
        screen.press("f")
        screen.type("w")
        #expect(screen.rows[0...2] == [" ❯ w", "   1 of 2 items, filter “w” ─", "▌  two"])
    }

    @Test("a list screen says that there are no items, and why a request failed")
    func messages() {
        answer.value = .success([])
        let screen = screens.opened(Route("plain"))
        #expect(screen.rows.contains("   nothing here yet"))
        answer.value = .failure(.unavailable(status: 503))
        screen.press("r")
        screens.scheduler.run()
        #expect(screen.rows.contains { $0.contains("press r to") })
    }

    @Test("a reopened screen shows its previous items before it has loaded anything")
    func reopened() {
        screens.opened(Route("plain")).screen.close()
        #expect(screens.open(Route("plain")).rows[2...3] == ["▌★ one", "   two"])
    }

    @Test("copies of a screen with its states draw the same frames")
    func difference() throws {
        answer.value = .success((1...50).map { "item \($0)" })
        let keys = [KeySection("plain", [PlainView().refreshKey])]
        #expect(try screens.difference(Route("plain"), keys: keys, TestRounds(quick: 50, long: 500)) == nil)
    }
}
