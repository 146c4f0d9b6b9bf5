package import Entities
package import FluxCore
package import Persistence
import PostAPI
package import Shell
package import TerminalUI

/// Everything that a results screen shows but for what its feature shares.
package struct ResultsState: Reducible, Codable {
    /// What is asked for where it is decided.
    package enum Command: Sendable, Equatable {
        /// To say when this text has rested for so long.
        case debounce(String, for: Duration)
        case cancelDebounce
        /// What was found no longer ago than `noOlderThan` will do.
        case find(SearchRequest, noOlderThan: Duration)
        /// To say when this time has come.
        case retry(at: Duration)
        /// Everything that is under way for the query.
        case stop
        case open(Post)
        case openStocks
        case follow(FollowedName)
        /// Of the feature's store of what is followed and read.
        case follows(FollowsAction)
        case browse(String)
        case stock(StockChange, Post.ID)
        case stockBatch(StockBatch)
        /// To learn which posts are stocked.
        case loadStocks
        case readHistory, remember(String), forget(String)
        case toast(Toast)
    }

    /// What is told once.
    package enum Toast: Sendable, Equatable {
        case stocked(StockChange)
        case batchDone(StockBatch, count: Int)
        case nothingToUndo
        case following(FollowedName)
        case historyNotSaved(VaultFailure)
    }

    /// What failed while there were posts to show.
    package enum Notice: Codable, Sendable, Equatable {
        case search(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// The query as it is typed.
    package internal(set) var field = TextField()
    /// Whether the field has the keys, and not the list.
    package internal(set) var isTyping = true
    /// Whether the user has gone into the field, or typed in it: before that some letters are not text.
    package internal(set) var hasUsedField = false
    /// The completions that can be chosen; `nil` while they are not shown.
    package internal(set) var menu: CompletionMenu?
    /// The earlier queries while they are shown; `nil` otherwise.
    package internal(set) var history: HistoryMenu?
    /// Whether the user does not want to see the selected post beside the list.
    package internal(set) var hidesPreview = false
    /// The selection's last move; `nil` where the list is another since.
    var previewDelay: PreviewDelay?
    var vocabulary = Vocabulary()
    /// A query that is worth remembering if it finds something.
    var queryToRemember: String?
    /// The posts by pages, and the query that they answer.
    package internal(set) var list = PagedList<Post, String>()
    /// Posts a page, 1...100.
    package internal(set) var perPage: Int
    /// How often may be asked, as was said last; `nil` before.
    package internal(set) var rateLimit: RateLimit?
    /// What the service gave, where the list is what was seen before; `nil` where it is the service's own.
    package private(set) var insteadOf: ServiceFailure?
    /// How many posts could not be understood and are left out of the list; `nil` for none.
    package private(set) var leftOut: Int?
    /// What takes back what was stocked or read, the latest last.
    var undoStack: [PostsUndoStep]?
    /// What failed and was not put away; the first one shows.
    package internal(set) var notices = NoticeQueue<Notice>()

    /// - Parameter perPage: Posts a page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    /// As it was asked, without spaces at its ends; empty before the first.
    package var query: String { list.question ?? "" }

    package mutating func reduce(_ action: ResultsAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let query, let perPage, let now): open(query, perPage, now, ask)
        case .resumed(let now):
            previewDelay = nil
            if history != nil { ask(.readHistory) }
            if !list.items.isEmpty { ask(.follows(.postsShown(list.items.map(\.id)))) }
            // What posts say is not kept from one start to the next.
            let hasBodies = list.items.allSatisfy { !$0.body.isEmpty }
            find(list.resume(now) ?? (hasBodies ? nil : list.again(now)), ask)
            if field.text.asQuery != query { debounce(ask) }
        case .debounced(let text, let now):
            guard text.asQuery != query, !text.asQuery.isEmpty else { return }
            find(list.start(text.asQuery, from: 1, now), noOlderThan: pacing.maximumAge, ask)
        case .pageArrived(let page, let request, let retryAt) where list.isAwaiting(request.part):
            receive(page, retryAt: retryAt, ask)
        case .searchFailed(let failure, let request, let retryAt) where list.isAwaiting(request.part):
            list.fail(failure, retryAt: retryAt)
            if !list.items.isEmpty { notices.reduce(.raised(.search(failure))) }
            if let retryAt { ask(.retry(at: retryAt)) }
        case .pageArrived, .searchFailed: break  // Late: another question was asked since.
        case .retryDue(let now): find(list.retryDue(now), ask)
        case .stockChanged(let change, let id):
            undoStack.record(StockBatch(change, [id]), done: [id])
            ask(.toast(.stocked(change)))
        case .stockFailed(let failure, let change):
            // Who has to log in is sent there, and need not be told as well.
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

    /// Shows what it had, and asks for that again.
    private mutating func open(
        _ wanted: String?, _ perPage: Int, _ now: Duration, _ ask: (Command) -> Void
    ) {
        (self.perPage, menu, history) = (perPage, nil, nil)
        let wanted = wanted?.asQuery ?? query
        let page = wanted == query ? max(list.first, 1) : 1
        if wanted != query { forget() }
        if field.text.asQuery != wanted { field = TextField(wanted) }
        ask(.loadStocks)
        if !wanted.isEmpty { start(wanted, page: page, now, ask) }
    }

    /// Asks for a query, 1 letter or more, in the place of what is being asked.
    mutating func start(_ query: String, page: Int, _ now: Duration, _ ask: (Command) -> Void) {
        find(list.start(query, from: page, now), ask)
    }

    /// Asks for a part of the list, if there is one to ask for.
    ///
    /// - Parameter age: What was found no longer ago will do.
    mutating func find(
        _ part: PagedList<Post, String>.Part?, noOlderThan age: Duration = .zero, _ ask: (Command) -> Void
    ) {
        guard let part else { return }
        if list.phase == .loading { notices = NoticeQueue() }
        ask(.find(SearchRequest(part: part, perPage: perPage), noOlderThan: age))
    }

    /// The text was typed and is asked when it has rested.
    func debounce(_ ask: (Command) -> Void) { ask(.debounce(field.text, for: pacing.delay)) }

    private var pacing: SearchPacing { SearchPacing(rateLimit) }

    /// An empty query: as if nothing had been asked.
    mutating func clear(_ ask: (Command) -> Void) {
        forget()
        ask(.stop)
    }

    private mutating func forget() {
        list.forget()
        previewDelay = nil
        (insteadOf, notices, queryToRemember) = (nil, NoticeQueue(), nil)
    }

    private mutating func receive(_ page: PostPage, retryAt: Duration?, _ ask: (Command) -> Void) {
        let isFirst = list.phase == .loading
        if isFirst { previewDelay = nil }
        list.take(page.posts, next: page.nextPage, total: page.totalCount, retryAt: retryAt)
        ask(.follows(.postsShown(page.posts.map(\.id))))
        if let limit = page.rateLimit { ask(.follows(.rateLimitReceived(limit))) }
        leftOut = page.leftOut.map { $0 + (isFirst ? 0 : leftOut ?? 0) } ?? (isFirst ? nil : leftOut)
        (rateLimit, insteadOf, notices) = (page.rateLimit ?? rateLimit, page.insteadOf, NoticeQueue())
        vocabulary.learn(page.posts)
        if queryToRemember == query, !list.items.isEmpty { ask(.remember(query)) }
        queryToRemember = nil
        if let retryAt { ask(.retry(at: retryAt)) }
    }
}

extension String {
    /// As the service is asked: full-width spaces are spaces, none at the ends.
    var asQuery: String { String(map { $0 == "\u{3000}" ? " " : $0 }).trimmed }
}

extension ResultsState.Command: PostsUndoCommand {
    static var nothingToUndo: Self { .toast(.nothingToUndo) }
}
