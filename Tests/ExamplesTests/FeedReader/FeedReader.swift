// A feed reader: feeds are loaded by a query, marks can be undone, and the rows are computed from both.
import FluxCore
import FluxQueries
import ReactiveCore

struct Entry: Identifiable, Equatable, Codable, Sendable {
    let id: String
    let title: String
}

enum FeedFailure: Error, Equatable, Codable { case offline, notFound }

// MARK: - The followed feeds

enum FeedByURL: QueryEndpoint {
    typealias Key = String
    typealias Value = [Entry]
    typealias Failure = FeedFailure

    static var policy: QueryPolicy { QueryPolicy(staleTime: .seconds(600)) }
}

enum FeedsAction: Equatable, Codable, Sendable {
    case followed(String, at: Duration)
    case unfollowed(String, at: Duration)
    case refreshRequested(at: Duration)
    case query(Query<FeedByURL>.Action)
}

struct FeedsState: Reducible, Equatable, Codable {
    enum Command: Equatable, Codable, Sendable { case query(Query<FeedByURL>.Command) }

    var urls: [String] = []
    var query = Query<FeedByURL>()

    var isLoading: Bool { query.entries.contains { $0.phase == .loading } }

    mutating func reduce(_ action: FeedsAction, _ ask: CommandSink<Command>) {
        let ask = ask.map(Command.query)
        switch action {
        case .followed(let url, _) where urls.contains(url): break
        case .followed(let url, let now):
            urls.append(url)
            query.reduce(.shown(url, at: now), ask)
        case .unfollowed(let url, let now):
            urls.removeAll { $0 == url }
            query.reduce(.hidden(url, at: now), ask)
        case .refreshRequested(let now):
            for url in urls { query.reduce(.refetchRequested(url, at: now), ask) }
        case .query(let action): query.reduce(action, ask)
        }
    }
}

// MARK: - What was read

enum MarksAction: Equatable, Codable, Sendable { case opened(Entry.ID), allRead([Entry.ID]), undone }

struct ReadMarks: Undoable, Equatable, Codable {
    var read: Set<Entry.ID> = []

    mutating func reduce(_ action: MarksAction) {
        switch action {
        case .opened(let id): read.insert(id)
        case .allRead(let ids): read.formUnion(ids)
        case .undone: break
        }
    }

    static func step(of action: MarksAction) -> HistoryStep {
        switch action {
        case .opened: .transient
        case .allRead: .change
        case .undone: .undo
        }
    }
}

// MARK: - The rows of the screen

enum TimelineAction: Equatable, Codable, Sendable { case queryEdited(String), unreadOnlyToggled }

struct TimelineState: Deriving, Equatable, Codable {
    struct Row: Identifiable, Equatable, Codable, Sendable {
        let entry: Entry
        let isRead: Bool

        var id: Entry.ID { entry.id }
    }

    var text = ""
    var unreadOnly = false
    var rows: [Row] = []
    var unread = 0

    mutating func reduce(_ action: TimelineAction) {
        switch action {
        case .queryEdited(let text): self.text = text
        case .unreadOnlyToggled: unreadOnly.toggle()
        }
    }

    /// The rows depend on the state's own filter, too.
    mutating func reduce(
        _ action: TimelineAction, from sources: (FeedsState, History<ReadMarks>), _ ask: CommandSink<Never>
    ) {
        reduce(action)
        derive(from: sources)
    }

    mutating func derive(from sources: (FeedsState, History<ReadMarks>)) {
        let (feeds, marks) = sources
        let all = feeds.urls.flatMap { feeds.query[$0] ?? [] }
            .map { Row(entry: $0, isRead: marks.read.contains($0.id)) }
        unread = all.count { !$0.isRead }
        rows = all.filter { !(unreadOnly && $0.isRead) && (text.isEmpty || $0.entry.title.contains(text)) }
    }
}

// MARK: - The screen

enum TimelineLogic: StreamLogic {
    struct Input {
        let text = Inlet<String>()
        let toggleUnread = Inlet<Void>()
        let open = Inlet<Entry.ID>()
        let markAllRead = Inlet<Void>()
        let undo = Inlet<Void>()
        let refresh = Inlet<Void>()
    }
    struct Extra {
        let scheduler: any Scheduler
        let feeds: Store<FeedsState>
        let marks: Store<History<ReadMarks>>
        let timeline: Store<TimelineState>
    }
    struct Output {
        let rows: Property<[TimelineState.Row]>
        let unread: Property<Int>
        let canUndo: Property<Bool>
        let isLoading: Property<Bool>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (input, extra) = (source.input, source.extra)
        let (feeds, marks, timeline) = (extra.feeds, extra.marks, extra.timeline)
        input.text.debounce(.milliseconds(300), on: extra.scheduler).distinctUntilChanged()
            .subscribe { timeline.dispatch(.queryEdited($0)) }.disposed(by: bag)
        input.dispatch(\.toggleUnread, to: timeline) { .unreadOnlyToggled }.disposed(by: bag)
        input.dispatch(\.open, to: marks) { .opened($0) }.disposed(by: bag)
        input.dispatch(\.markAllRead, to: marks) { .allRead(timeline.state.rows.map(\.id)) }.disposed(by: bag)
        input.dispatch(\.undo, to: marks) { .undone }.disposed(by: bag)
        input.dispatch(\.refresh, to: feeds) { .refreshRequested(at: extra.scheduler.now) }.disposed(by: bag)
        return Output(
            rows: timeline.select { $0.rows }, unread: timeline.select { $0.unread },
            canUndo: marks.select { $0.canUndo }, isLoading: feeds.select { $0.isLoading })
    }
}

struct FeedReader {
    let feeds: Store<FeedsState>
    let screen: Screen<TimelineLogic>

    init(_ root: Scope, fetch: @escaping @Sendable (String) async throws(FeedFailure) -> [Entry]) throws {
        let dispatcher = root.dispatcher(for: FeedsAction.self)
        let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(30), attempts: 3)
        let runner = QueryRunner<FeedByURL>(
            in: root, retry: .after(backOff) { $0 == .offline },
            dispatch: { dispatcher.dispatch(.query($0)) },
            fetch: fetch)
        feeds = root.store(FeedsState()) { command in
            switch command {
            case .query(let command): runner.run(command)
            }
        }
        let marks = root.store(History(ReadMarks(), limit: 20))

        let scope = root.child("timeline")
        let timeline = try scope.store(TimelineState(), from: feeds.asSource(), marks.asSource())
        let extra = TimelineLogic.Extra(
            scheduler: root.scheduler, feeds: feeds, marks: marks, timeline: timeline)
        screen = Screen(scope: scope, stream: ViewStream(input: .init(), extra: extra))
    }
}
