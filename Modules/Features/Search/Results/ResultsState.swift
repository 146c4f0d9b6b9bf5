package import Entities
package import FluxCore
package import Persistence
import PostAPI
package import Shell
package import TerminalUI

/// The state of a results screen, without the state that the feature's screens share.
package struct ResultsState: Reducible, Codable {
    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable {
        /// Dispatches `debounced` when the text has not changed for this time.
        case debounce(String, for: Duration)
        case cancelDebounce
        /// Accepts a cached answer that is at most `noOlderThan` old.
        case find(SearchRequest, noOlderThan: Duration)
        /// Dispatches `retryDue` at this time.
        case retry(at: Duration)
        /// Cancels all work for the query.
        case stop
        case open(Post)
        case openStocks
        case follow(FollowedName)
        /// Dispatches an action to the feature's follows store.
        case follows(FollowsAction)
        case browse(String)
        case stock(StockChange, Post.ID)
        case stockBatch(StockBatch)
        /// Loads which posts are stocked.
        case loadStocks
        case readHistory, remember(String), forget(String)
        case toast(Toast)
    }

    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case stocked(StockChange)
        case batchDone(StockBatch, count: Int)
        case nothingToUndo
        case following(FollowedName)
        case historyNotSaved(VaultFailure)
    }

    /// A failure that leaves the loaded posts visible.
    package enum Notice: Codable, Sendable, Equatable {
        case search(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// The query while it is edited.
    package internal(set) var field = TextField()
    /// Whether the field has the focus rather than the list.
    package internal(set) var isTyping = true
    /// Whether the user has entered or edited the field; before that, some characters are commands.
    package internal(set) var hasUsedField = false
    /// The completion menu; `nil` while it is closed.
    package internal(set) var menu: CompletionMenu?
    /// The history menu; `nil` while it is closed.
    package internal(set) var history: HistoryMenu?
    /// Whether the user has turned off the preview.
    package internal(set) var hidesPreview = false
    /// Delays the preview after the selection has moved; `nil` after the list has changed.
    var previewDelay: PreviewDelay?
    var vocabulary = Vocabulary()
    /// A query that is saved in the history if it finds something.
    var queryToRemember: String?
    /// The pages of posts, and the query that they answer.
    package internal(set) var list = PagedList<Post, String>()
    /// Posts per page, 1...100.
    package internal(set) var perPage: Int
    /// The latest rate limit from the service; `nil` before the first response.
    package internal(set) var rateLimit: RateLimit?
    /// The service's failure if the list comes from the cache; `nil` if the list comes from the service.
    package private(set) var serviceFailure: ServiceFailure?
    /// The number of posts that could not be decoded and are not in the list; `nil` if there are none.
    package private(set) var leftOut: Int?
    /// Undo steps for stocks and read marks, latest last.
    var undoStack: [PostsUndoStep]?
    /// Failures that the user has not dismissed; the first one is shown.
    package internal(set) var notices = NoticeQueue<Notice>()

    /// - Parameter perPage: Posts per page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    /// The requested query without leading and trailing spaces; empty before the first request.
    package var query: String { list.query ?? "" }

    package mutating func reduce(_ action: ResultsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let query, let perPage, let now): open(query, perPage, now, ask)
        case .resumed(let now):
            previewDelay = nil
            if history != nil { ask(.readHistory) }
            if !list.items.isEmpty { ask(.follows(.postsShown(list.items.map(\.id)))) }
            // The text of posts is not stored between sessions.
            let hasBodies = list.items.allSatisfy { !$0.body.isEmpty }
            find(list.resume(now) ?? (hasBodies ? nil : list.refresh(now)), ask)
            if field.text.normalizedQuery != query { debounce(ask) }
        case .debounced(let text, let now):
            guard text.normalizedQuery != query, !text.normalizedQuery.isEmpty else { return }
            find(list.start(text.normalizedQuery, from: 1, now), noOlderThan: pacing.maximumAge, ask)
        case .pageArrived(let page, let request, let retryAt) where list.isAwaiting(request.part):
            receive(page, retryAt: retryAt, ask)
        case .searchFailed(let failure, let request, let retryAt) where list.isAwaiting(request.part):
            list.fail(failure, retryAt: retryAt)
            if !list.items.isEmpty { notices.reduce(.raised(.search(failure))) }
            if let retryAt { ask(.retry(at: retryAt)) }
        case .pageArrived, .searchFailed: break  // Late: another request has been sent since.
        case .retryDue(let now): find(list.retryDue(now), ask)
        case .stockChanged(let change, let id):
            undoStack.record(StockBatch(change, [id]), done: [id])
            ask(.toast(.stocked(change)))
        case .stockFailed(let failure, let change):
            // An unauthorized request already opens the login screen, so it adds no notice.
            if failure != .unauthorized { notices.reduce(.raised(.stock(change, failure))) }
        case .batchEnded(let batch, let done, let failure):
            undoStack.record(batch, done: done)
            if !done.isEmpty { ask(.toast(.batchDone(batch, count: done.count))) }
            if let failure, failure != .unauthorized {
                notices.reduce(.raised(.stock(batch.change, failure)))
            }
        case .historyFailed(let failure): if history == nil { ask(.toast(.historyNotSaved(failure))) }
        default: reduceUserAction(action, ask)
        }
    }

    /// Shows the previous results and refreshes them.
    private mutating func open(
        _ wanted: String?, _ perPage: Int, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        (self.perPage, menu, history) = (perPage, nil, nil)
        let wanted = wanted?.normalizedQuery ?? query
        let page = wanted == query ? max(list.first, 1) : 1
        if wanted != query { forget() }
        if field.text.normalizedQuery != wanted { field = TextField(wanted) }
        ask(.loadStocks)
        if !wanted.isEmpty { start(wanted, page: page, now, ask) }
    }

    /// Starts a query, 1 character or more, and replaces a running request.
    mutating func start(_ query: String, page: Int, _ now: Duration, _ ask: CommandSink<Command>) {
        find(list.start(query, from: page, now), ask)
    }

    /// Requests a part of the list; does nothing if `part` is `nil`.
    ///
    /// - Parameter age: The maximum age of a cached answer.
    mutating func find(
        _ part: PagedList<Post, String>.PageRequest?, noOlderThan age: Duration = .zero,
        _ ask: CommandSink<Command>
    ) {
        guard let part else { return }
        if list.phase == .loading { notices = NoticeQueue() }
        ask(.find(SearchRequest(part: part, perPage: perPage), noOlderThan: age))
    }

    /// Requests the query after the debounce delay.
    func debounce(_ ask: CommandSink<Command>) { ask(.debounce(field.text, for: pacing.delay)) }

    private var pacing: SearchPacing { SearchPacing(rateLimit) }

    /// An empty query resets the screen.
    mutating func clear(_ ask: CommandSink<Command>) {
        forget()
        ask(.stop)
    }

    private mutating func forget() {
        list.reset()
        previewDelay = nil
        (serviceFailure, notices, queryToRemember) = (nil, NoticeQueue(), nil)
    }

    private mutating func receive(_ page: PostPage, retryAt: Duration?, _ ask: CommandSink<Command>) {
        let isFirst = list.phase == .loading
        if isFirst { previewDelay = nil }
        list.receive(page.posts, next: page.nextPage, total: page.totalCount, retryAt: retryAt)
        ask(.follows(.postsShown(page.posts.map(\.id))))
        if let limit = page.rateLimit { ask(.follows(.rateLimitReceived(limit))) }
        leftOut = page.leftOut.map { $0 + (isFirst ? 0 : leftOut ?? 0) } ?? (isFirst ? nil : leftOut)
        (rateLimit, serviceFailure, notices) = (
            page.rateLimit ?? rateLimit, page.serviceFailure, NoticeQueue()
        )
        vocabulary.learn(page.posts)
        if queryToRemember == query, !list.items.isEmpty { ask(.remember(query)) }
        queryToRemember = nil
        if let retryAt { ask(.retry(at: retryAt)) }
    }
}

extension String {
    /// The normalized query: full-width spaces become spaces, and surrounding spaces are removed.
    var normalizedQuery: String { String(map { $0 == "\u{3000}" ? " " : $0 }).trimmed }
}

extension ResultsState.Command: PostsUndoCommand {
    static var nothingToUndo: Self { .toast(.nothingToUndo) }
}
