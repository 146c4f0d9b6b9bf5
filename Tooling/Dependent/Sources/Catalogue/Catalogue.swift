public import FluxCore
import FluxJournal
import FluxJournalFile
import FluxJournalText
public import FluxQueries
import Journal
public import ReactiveCore

public enum CatalogueAction: Codable, Sendable, Equatable {
    case searched(String)
    case found([String])
    case failed(String)
}

public struct CatalogueState: Reducible, Codable, Equatable {
    public enum Command: Codable, Sendable, Equatable { case find(String) }

    @Tracked public var articles: [String] = []
    public var failure: String?

    public init() {}

    public mutating func reduce(_ action: CatalogueAction, _ ask: CommandSink<Command>) {
        switch action {
        case .searched(let words): ask(.find(words))
        case .found(let found): (articles, failure) = (found, nil)
        case .failed(let reason): failure = reason
        }
    }
}

/// Opens a catalogue in a scope; `find` searches the shop.
public func catalogue(
    in scope: Scope, find: @escaping @Sendable (String) async throws -> [String]
) -> Store<CatalogueState> {
    let dispatcher = scope.dispatcher(for: CatalogueAction.self)
    return scope.store(CatalogueState()) { command in
        guard case .find(let words) = command else { return }
        scope.work("find") {
            do { dispatcher.dispatch(.found(try await find(words))) } catch {
                dispatcher.dispatch(.failed("\(error)"))
            }
        }
    }
}

public struct Article: Identifiable, Equatable, Codable, Sendable {
    public let id: Int
    public var name: String

    public init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

public enum Unavailable: Error, Equatable, Codable { case closed }

public enum ArticleList: InfiniteQueryEndpoint {
    public typealias Key = String
    public typealias Item = Article
    public typealias Failure = Unavailable
}

struct ArticleListState: Reducible, Codable {
    var articles = InfiniteQuery<ArticleList>()

    mutating func reduce(
        _ action: InfiniteQuery<ArticleList>.Action, _ ask: CommandSink<InfiniteQuery<ArticleList>.Command>
    ) {
        articles.reduce(action, ask)
    }
}

/// Returns the names of the first page of a shelf, as they are loaded.
public func names(
    of shelf: String, in scope: Scope,
    find: @escaping @Sendable (String, Int) async throws(Unavailable) -> [Article]
) -> Property<[String]> {
    let dispatcher = scope.dispatcher(for: InfiniteQuery<ArticleList>.Action.self)
    let runner = InfiniteQueryRunner<ArticleList>(in: scope) { action in
        dispatcher.dispatch(action)
    } fetch: { request throws(Unavailable) in
        InfinitePage(try await find(request.key, request.cursor), next: request.cursor + 1)
    }
    let store = scope.store(ArticleListState()) { runner.run($0) }
    store.dispatch(.shown(shelf, from: 1, at: scope.scheduler.now))
    return store.select { $0.articles.items.map(\.name) }
}

/// The shop's commands for recordings.
public func journal(_ command: String, _ path: String, _ place: String = "") throws {
    let recording = try Recording(RecordingFile.load(path))
    let replay = try Replay(recording) { catalogue(in: $0) { _ in [] } }
    let text = JournalText(recording)
    switch (command, StatePath(place)) {
    case ("show", _): for line in try text.actions() { print(line) }
    case ("why", let place?): for line in text.answer(try replay.why(place, upTo: .max)) { print(line) }
    case ("verify", _): print(text.verification(try replay.verify()))
    default: print(try RecordedTest(replay).swift(app: recording.header.app, generatedBy: "shop test"))
    }
}

/// Runs `body` on a catalogue whose actions are recorded in a file.
public func recording(in path: String, _ body: (Store<CatalogueState>) -> Void) throws {
    let root = Scope(root: "shop", scheduler: VirtualTimeScheduler())
    let file = try RecordingFile(appendingTo: path)
    let header = RecordingHeader(app: "shop 1", profile: "default", started: "2026-11-25T08:00:00Z")
    let recorder = SessionRecorder(root, header) { lines, _ in file.append(lines) }
    let crashFlush = CrashFlush { recorder.flush() }
    body(catalogue(in: root) { _ in [] })
    recorder.dispose()
    file.close()
    withExtendedLifetime(crashFlush) { root.close() }
}
