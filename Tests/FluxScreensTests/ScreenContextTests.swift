import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct ScreenContextTests {
    private struct Person: Listed, Codable, Sendable, Equatable {
        let id: Int
        var listedTitle: String { "person \(id)" }
        var listedTexts: [String] { [listedTitle] }
    }

    private enum PeoplePages: ListEndpoint {
        typealias Key = String
        typealias Item = Person
        typealias Failure = Never
    }

    private struct People: Reducible, Codable {
        enum Action: PagedScreenAction, Codable, Equatable {
            case opened(at: Duration)
            case resumed(at: Duration)
            case pages(InfiniteQuery<PeoplePages>.Action)
            case list(ListAction)
            case refreshed(at: Duration)
            case noticeDismissed
            case chosen
        }

        enum Command: Sendable {
            case pages(InfiniteQuery<PeoplePages>.Command)
            case open(Route)
        }

        private(set) var people = InfiniteList<PeoplePages>()

        mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
            let pages = ask.map(Command.pages)
            switch action {
            case .opened(let now): people.open("all", from: 1, at: now, pages)
            case .resumed(let now): people.reduce(.restored(at: now), pages)
            case .pages(let action): people.reduce(action, pages)
            case .list(let action): people.reduce(action, pages)
            case .refreshed(let now): people.reduce(.refetchRequested(at: now), pages)
            case .noticeDismissed: people.dismissNotice()
            case .chosen: if let id = people.list.selected?.id { ask(.open(Route("person", "\(id)"))) }
            }
        }
    }

    private let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let opened = Box<[Route]>([])

    init() { root = Scope(root: "app", scheduler: scheduler) }

    private func people(_ opening: ScreenEntry.Opening) -> Store<People> {
        ScreenContext(Route("people"), in: root, opening).store(People(), PeoplePages.self) { _ in
            InfinitePage([Person(id: 1), Person(id: 2)], next: nil)
        } run: { [opened] command, pages in
            switch command {
            case .pages(let command): pages(command)
            case .open(let route): opened.with { $0.append(route) }
            }
        }
    }

    @Test(
        "a screen with pages runs commands of its own, too, and requests nothing if its states are restored")
    func commands() {
        let store = people(.byUser)
        scheduler.run()
        #expect(store.state.people.rows.map(\.id) == [1, 2])
        store.dispatch(.list(.moved(.down, at: .zero)))
        store.dispatch(.chosen)
        #expect(opened.value == [Route("person", "2")])

        let restored = people(.restored)
        #expect(restored.state.people.query.phase == .idle)
    }
}
