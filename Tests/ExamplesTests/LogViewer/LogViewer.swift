// A log viewer: sources are opened in scopes of their own; each shows pages of lines, newest first.
import FluxCore
import FluxQueries
import ReactiveCore

private let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(30), attempts: 100)

struct LogLine: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    let text: String
    var isMarked = false
}

struct Disconnected: Error, Equatable, Codable {}

struct LogService: Sendable {
    /// A page of a source: the lines before one, or the newest ones; and whether there are more.
    let lines: @Sendable (_ source: String, _ before: Int?) async throws(Disconnected) -> ([LogLine], Bool)
    let mark: @Sendable (_ source: String, _ line: Int, _ isMarked: Bool) async throws(Disconnected) -> Void
    /// Emits when a source has new lines; fails when the connection is lost.
    let news: @Sendable (_ source: String) -> Observable<Void>
}

// MARK: - The sources that are open

enum SourcesAction: Codable, Sendable { case opened(String), closed(String) }

struct SourcesState: Reducible, Codable {
    var open: [String] = []

    mutating func reduce(_ action: SourcesAction) {
        switch action {
        case .opened(let name): if !open.contains(name) { open.append(name) }
        case .closed(let name): open.removeAll { $0 == name }
        }
    }
}

// MARK: - The lines of one source

enum Lines: InfiniteQueryEndpoint {
    typealias Key = String
    /// The line before which a page begins; `nil` for the newest lines.
    typealias Cursor = Int?
    typealias Failure = Disconnected

    static var policy: InfiniteQueryPolicy { InfiniteQueryPolicy(staleTime: .seconds(10)) }
    static func tags(of source: String) -> [QueryTag] { [QueryTag("lines", source)] }

    static func apply(_ change: Mark, to lines: inout Table<LogLine>) {
        lines.update(change.line) { $0.isMarked = change.isMarked }
    }
}

struct Mark: Equatable, Codable, Sendable {
    let source: String
    let line: Int
    let isMarked: Bool
}

enum Marks: MutationEndpoint {
    typealias Change = Mark
    typealias Failure = Disconnected
}

enum LogAction: Codable, Sendable {
    case lines(InfiniteQuery<Lines>.Action)
    case marks(Mutations<Marks>.Action)
    case connectionChanged(isConnected: Bool)
}

struct LogState: Reducible, Codable {
    enum Command: Codable, Sendable {
        case lines(InfiniteQuery<Lines>.Command)
        case mark(Mutations<Marks>.Command)
    }

    var lines = InfiniteQuery<Lines>()
    var marks = Mutations<Marks>()
    var isConnected = false

    mutating func reduce(_ action: LogAction, _ ask: CommandSink<Command>) {
        switch action {
        case .lines(let action): lines.reduce(action, ask.map(Command.lines))
        case .marks(let action):
            let events = marks.reduce(action, ask.map(Command.mark))
            lines.reduce(events, ask.map(Command.lines))
        case .connectionChanged(let isConnected): self.isConnected = isConnected
        }
    }
}

/// The screen of one source. Reopening it shows its lines as they were, because its scope has a route.
struct LogScreen: Sendable {
    let scope: Scope
    let store: Store<LogState>

    init(_ source: String, in scope: Scope, _ service: LogService) {
        let dispatcher = scope.dispatcher(for: LogAction.self)
        let lines = InfiniteQueryRunner<Lines>(in: scope, retry: .after(backOff)) {
            dispatcher.dispatch(.lines($0))
        } fetch: { request throws(Disconnected) in
            let (lines, hasMore) = try await service.lines(source, request.cursor)
            return InfinitePage(lines, next: hasMore ? lines.last.map { .some($0.id) } : nil)
        }
        let marks = MutationRunner<Marks>(in: scope, queue: { "\($0.line)" }) {
            dispatcher.dispatch(.marks($0))
        } perform: { mark throws(Disconnected) in
            try await service.mark(mark.source, mark.line, mark.isMarked)
            return nil
        }
        store = scope.store(LogState()) { command in
            switch command {
            case .lines(let command): lines.run(command)
            case .mark(let command): marks.run(command)
            }
        }
        self.scope = scope
    }

    /// Requests the lines, and follows the source: a lost connection is restored with growing delays.
    func start(_ source: String, _ service: LogService) {
        let (scheduler, dispatcher) = (scope.scheduler, scope.dispatcher(for: LogAction.self))
        // What ran when the scope of this route closed has ended with it.
        dispatcher.dispatch(.marks(.restored(at: scheduler.now)))
        dispatcher.dispatch(.lines(.hidden))
        dispatcher.dispatch(.lines(.shown(source, from: nil, at: scheduler.now)))
        Observable.deferred { () -> Observable<Void> in
            dispatcher.dispatch(.connectionChanged(isConnected: true))
            return service.news(source)
        }
        .do(onError: { _ in dispatcher.dispatch(.connectionChanged(isConnected: false)) })
        .retry(backOff, on: scheduler)
        .subscribe {
            let tags = [QueryTag("lines", source)]
            dispatcher.dispatch(.lines(.invalidated(tags, at: scheduler.now)))
        }
        .disposed(by: scope)
    }

    func loadMore() { store.dispatch(.lines(.nextPageRequested(at: scope.scheduler.now))) }
    func mark(_ source: String, _ line: Int, _ isMarked: Bool) {
        store.dispatch(.marks(.requested(Mark(source: source, line: line, isMarked: isMarked))))
    }
}

// MARK: - The app

/// Opens and closes the scopes of the sources as the state says, in a replay as well.
final class LogViewer: Sendable {
    let sources: Store<SourcesState>
    private let screens: ScopeChildren<String, LogScreen>

    init(_ root: Scope, _ service: LogService) {
        sources = root.store(SourcesState())
        screens = root.children("log", for: sources.select { $0.open }) { source, scope in
            let screen = LogScreen(source, in: scope, service)
            screen.start(source, service)
            return screen
        }
    }

    subscript(source: String) -> LogScreen? { screens[source] }
}
