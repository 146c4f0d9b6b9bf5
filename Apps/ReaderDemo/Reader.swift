import FluxTerminal

@main enum Reader: TerminalApp {
    static let configuration = AppConfiguration(name: "reader", session: .resumed)

    static func screens(_ app: AppContext) -> [ScreenEntry] { screens(app, Algolia()) }

    /// Composes the program, and its replicas: for F12, `--devtools`, `--replay` and tests.
    static func screens(_ app: AppContext, _ news: any HackerNews) -> [ScreenEntry] {
        app.addCommands([
            PaletteCommand("site", "Open Hacker News") { app.browse("https://news.ycombinator.com") }
        ])
        func stories(_ pattern: String, _ tab: String, _ state: Stories) -> ScreenEntry {
            ScreenEntry(pattern, tab: tab, in: app.scope, StoriesView(title: tab)) { screen in
                screen.store(state, StoryPages.self) { request throws(NewsFailure) in
                    let (stories, hasMore) = try await news.stories(request.key, page: request.cursor)
                    return InfinitePage(stories, next: hasMore ? request.cursor + 1 : nil)
                }
            }
        }
        // Comments belong to the program: two screens that show the same ones share one request and one answer.
        let comments = app.scope.provide(CommentsOfStory.self) { id throws(NewsFailure) in
            try await news.comments(id)
        }
        return [
            stories("top", "Top", Stories(tag: "front_page")),
            stories("ask", "Ask", Stories(tag: "ask_hn")),
            stories("search", "Search", Stories(tag: "story", isSearch: true)),
            ScreenEntry("story/:id", in: app.scope, DiscussionView()) { screen in
                let id = Int(screen["id"]) ?? 0
                let state = Discussion(id, screen["title"])
                return screen.store(state, showing: comments, key: id) { _ in comments.refetch(id) }
            },
        ]
    }
}

// MARK: - Lists of stories

enum StoryPages: ListEndpoint {
    typealias Key = StoryQuery
    typealias Item = Story
    typealias Failure = NewsFailure
}

struct Stories: Reducible, Codable {
    enum Action: PagedScreenAction, Codable, Equatable {
        case opened(at: Duration)
        case resumed(at: Duration)
        case list(ListAction)
        case pages(InfiniteQuery<StoryPages>.Action)
        case refreshed(at: Duration)
        case noticeDismissed
        case typed(TextField.Edit)
        case searched(at: Duration)
    }
    typealias Command = InfiniteQuery<StoryPages>.Command

    private(set) var stories: InfiniteList<StoryPages>
    private(set) var field = TextField()
    private let tag: String
    let isSearch: Bool

    init(tag: String, isSearch: Bool = false) {
        (self.tag, self.isSearch) = (tag, isSearch)
        stories = InfiniteList(focus: isSearch ? .query : .list)
    }

    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .opened(let now): if !isSearch || !field.text.isEmpty { open(at: now, ask) }
        case .resumed(let now): stories.reduce(.restored(at: now), ask)
        case .list(let action): stories.reduce(action, ask)
        case .pages(let action): stories.reduce(action, ask)
        case .refreshed(let now): stories.reduce(.refetchRequested(at: now), ask)
        case .noticeDismissed: stories.dismissNotice()
        case .typed(let edit): field.apply(edit)
        case .searched(let now):
            open(at: now, ask)
            stories.leaveField()
        }
    }

    private mutating func open(at now: Duration, _ ask: CommandSink<Command>) {
        stories.open(StoryQuery(tag: tag, text: field.text), from: 0, at: now, ask)
    }
}

struct StoriesView: InfiniteListScreenView {
    typealias Shown = Stories
    typealias Action = Stories.Action

    let title: String

    func items(_ shown: Stories) -> InfiniteList<StoryPages> { shown.stories }

    var hasField: Bool { title == "Search" }

    func heading(_ shown: Stories, on canvas: Canvas) -> ListHeading {
        guard hasField else { return shown.stories.title("Hacker News: \(title)", on: canvas) }
        return .query(shown.field, sign: shown.stories.sign(on: canvas), placeholder: "search stories")
    }

    func fieldKeys(_ shown: Stories, on canvas: Canvas) -> KeyBindings<Action> {
        [.init([.enter], at: { .searched(at: $0) }, "Search", hint: "search")]
    }

    func fieldEdited(_ edit: TextField.Edit) -> Action? { .typed(edit) }

    /// Enter opens it.
    func destination(_ shown: Stories) -> Route? {
        shown.stories.list.selected.map { Route("story", "\($0.id)", parameters: ["title": $0.title]) }
    }

    /// `o` opens it in the browser.
    func webPage(_ shown: Stories) -> String? { shown.stories.list.selected.map { $0.url ?? $0.page } }

    /// `y` copies it.
    func address(of story: Story) -> String? { story.url ?? story.page }

    func table(_ shown: Stories, width: Int, on canvas: Canvas) -> ListTable {
        ListTable(shown.stories.list, on: canvas) { story in
            let numbers = StyledLine("\(story.points) points  \(story.comments) comments ", .dim)
            return .between(StyledLine(story.title), numbers, width: width - 4, canvas.ambiguous)
        }
    }

    func emptyMessage(_ shown: Stories, on canvas: Canvas) -> [StyledLine] {
        [StyledLine(hasField ? "no story was found" : "no stories", .dim)]
    }

    func operation(in language: Language) -> String { "stories" }

    func errorMessage(
        _ failure: NewsFailure, retryKey: String, retryingAt: Duration?, in language: Language
    ) -> ErrorMessage { failure.message("stories", retryKey: retryKey) }
}

extension NewsFailure {
    func message(_ operation: String, retryKey: String) -> ErrorMessage {
        switch self {
        case .offline: ErrorMessage(operation, why: "no connection", suggestion: "\(retryKey) tries again")
        case .unexpectedAnswer:
            ErrorMessage(operation, why: "the answer cannot be read", suggestion: "\(retryKey) tries again")
        }
    }
}

// MARK: - A story with its comments

enum CommentsOfStory: QueryEndpoint {
    typealias Key = Story.ID
    typealias Value = [Reply]
    typealias Failure = NewsFailure
}

struct Discussion: Deriving, Codable {
    enum Action: TextScreenAction, Codable, Equatable {
        case scrolled(ListCursor.Move, count: Int, height: Int)
        case refreshed
    }
    enum Command: Codable { case refetch }

    let id: Story.ID, title: String
    private(set) var offset = ScrollOffset()
    private(set) var comments: [Reply]?
    private(set) var failure: NewsFailure?
    private(set) var isLoading = false

    init(_ id: Story.ID, _ title: String) { (self.id, self.title) = (id, title) }

    mutating func derive(from answer: QueryEntry<CommentsOfStory>?, _ ask: CommandSink<Command>) {
        (comments, failure) = (answer?.value, answer?.failure)
        isLoading = answer?.phase == .loading
    }

    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        case .refreshed: ask(.refetch)
        }
    }
}

struct DiscussionView: TextScreenView {
    typealias Shown = Discussion
    typealias Action = Discussion.Action

    func offset(_ shown: Discussion) -> ScrollOffset { shown.offset }

    func screenKeys(_ shown: Discussion, on canvas: Canvas) -> KeyBindings<Action> {
        [.init(["r"], .refreshed, "Refresh", hint: "refresh")]
    }

    func webPage(_ shown: Discussion) -> String? { "https://news.ycombinator.com/item?id=\(shown.id)" }

    func lines(_ shown: Discussion, width: Int, on canvas: Canvas) -> [StyledLine] {
        let failure = shown.failure?.message("comments", retryKey: "r").placeholderLines
        let status = shown.isLoading ? [StyledLine("loading …", .dim)] : failure ?? [StyledLine()]
        return [StyledLine(shown.title, .heading)] + status + comments(shown, width: width, on: canvas)
    }

    private func comments(_ shown: Discussion, width: Int, on canvas: Canvas) -> [StyledLine] {
        (shown.comments ?? []).flatMap { comment in
            let indent = min(comment.depth, 8) * 2
            let margin = StyledLine(String(repeating: " ", count: indent))
            let text = Wrapping.lines([StyledSpan(comment.text)], width: width - indent, canvas.ambiguous)
            return ([StyledLine(comment.author, .strong)] + text + [StyledLine()]).map { margin + $0 }
        }
    }
}
