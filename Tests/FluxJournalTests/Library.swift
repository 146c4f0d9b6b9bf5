import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting

/// An app with two screens: a list with a debounced search, and the open pages.
enum ListAction: Codable, Equatable, Sendable {
    case typed(String)
    case found([String], query: String)
    case failed(query: String)
}

struct ListState: Reducible, Codable {
    enum Command: Codable, Equatable, Sendable { case find(String) }

    var query = ""
    @Tracked var titles: [String] = []
    var isLoading = false
    /// Different in an app whose code was changed, for tests of that.
    var limit: Int

    mutating func reduce(_ action: ListAction, _ ask: CommandSink<Command>) {
        switch action {
        case .typed(let letter):
            query += letter
            isLoading = true
            ask(.find(query))
        case .found(let found, let requested) where requested == query:
            (titles, isLoading) = (Array(found.prefix(limit)), false)
        case .failed(let requested) where requested == query: isLoading = false
        case .found, .failed: break
        }
    }
}

enum ShelfAction: Codable, Equatable, Sendable {
    case opened(String)
    case closed
}

struct ShelfState: Reducible, Codable {
    var open: [String] = []

    mutating func reduce(_ action: ShelfAction) {
        switch action {
        case .opened(let title): open.append(title)
        case .closed: _ = open.popLast()
        }
    }
}

enum PageAction: Codable, Equatable, Sendable { case turned(by: Int) }

struct PageState: Reducible, Codable {
    var number = 1
    mutating func reduce(_ action: PageAction) {
        switch action {
        case .turned(let pages): number += pages
        }
    }
}

/// The app that is composed on a root, live or replica.
final class Library: Sendable {
    let list: Store<ListState>
    let shelf: Store<ShelfState>
    private let scope: Scope
    private let pages = Box<[(String, Scope, Store<PageState>)]>([])

    /// - Parameter limit: The number of titles; another limit simulates changed code.
    init(_ root: Scope, limit: Int = 10, find: @escaping @Sendable (String) async -> [String] = { ["\($0)"] })
    {
        scope = root
        let list = root.child("list")
        let results = list.dispatcher(for: ListAction.self)
        self.list = list.store(ListState(limit: limit)) { command in
            guard case .find(let query) = command else { return }
            list.work("find", .debounced(for: .milliseconds(300))) {
                results.dispatch(.found(await find(query), query: query))
            }
        }
        shelf = root.child("shelf").store(ShelfState())
        shelf.select { $0.open }.subscribe { [weak self] in self?.follow($0) }.disposed(by: root)
    }

    var page: Store<PageState>? { pages.value.last?.2 }
    var openPages: [String] { pages.value.map(\.0) }

    private func follow(_ titles: [String]) {
        while pages.value.count > titles.count { pages.value.removeLast().1.close() }
        for title in titles.dropFirst(pages.value.count) { open(title) }
    }

    /// Opens a page without an action.
    func open(_ title: String) {
        let page = scope.child("page", route: title)
        pages.value.append((title, page, page.store(PageState())))
    }
}

/// Records a library in virtual time.
struct Session {
    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let library: Library
    let recorder: SessionRecorder
    private let lines = Box(Data())

    init(mode: ScopeMode = .onScheduler, checkpoint: Int = 1_000) {
        root = Scope(root: "app", scheduler: scheduler, mode: mode)
        let lines = lines
        recorder = SessionRecorder(
            root, RecordingHeader(app: "library 1", profile: "default", started: "2026-11-22T08:00:00Z"),
            checkpoint: SessionRecorder.CheckpointInterval(actions: checkpoint),
            // Nothing is encoded until `data` is read: otherwise checkpoints would depend on the machine's speed.
            encodingOn: VirtualTimeScheduler()
        ) { data, _ in lines.with { $0.append(data) } }
        library = Library(root) { query in (1...20).map { "\(query) \($0)" } }
    }

    var data: Data {
        recorder.flush()
        return lines.value
    }

    /// Dispatches actions of every kind.
    ///
    /// - Parameter afterEach: Called after each of them.
    func play(rounds: Int = 1, afterEach: () -> Void = {}) {
        for round in 0..<rounds {
            let steps: [() -> Void] = [
                { library.list.dispatch(.typed("s")) },
                { scheduler.advance(by: .milliseconds(100)) },
                { library.list.dispatch(.typed("w")) },
                { scheduler.run() },
                { library.shelf.dispatch(.opened("On Swift")) },
                { library.page?.dispatch(.turned(by: 2)) },
                { library.shelf.dispatch(.opened("Flow \(round)")) },
                { library.page?.dispatch(.turned(by: 1)) },
                { library.shelf.dispatch(.closed) },
                { library.page?.dispatch(.turned(by: -1)) },
                { library.shelf.dispatch(.closed) },
            ]
            for step in steps {
                step()
                afterEach()
            }
        }
    }
}
