package import Entities
package import FluxCore
package import Persistence
import PostAPI
package import TerminalUI

/// Everything that a results screen shows but for what its feature shares.
package struct ResultsState: Reducible {
    /// Where the question stands; the four pictures of a list come from it.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The first page of a query is on its way; posts of the query before may still be here.
        case loading
        case loaded
        case loadingMore
        /// The first page did not come; what was known of this query is here.
        case failed(ServiceFailure)
        /// The next page did not come; those before it are here.
        case failedMore(ServiceFailure)
    }

    /// What is asked for where it is decided.
    package enum Command: Sendable, Equatable {
        /// To say when this text has rested.
        case rest(String)
        case stopResting
        case find(Question)
        /// To say when this time has passed.
        case retry(after: Duration)
        /// Everything that is under way for the query.
        case stop
        case open(Post)
        case openStocks
        case browse(String)
        case stock(StockChange, Post.ID)
        /// To learn which posts are stocked.
        case learnStocks
        case readHistory, remember(String), forget(String)
        case toast(Toast)
    }

    /// What is told once.
    package enum Toast: Sendable, Equatable {
        case stocked(StockChange)
        case notKept(VaultFailure)
    }

    /// What failed while there were posts to show.
    package enum Notice: Codable, Sendable, Equatable {
        case search(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// The text, the selection, and which of them has the keys.
    package internal(set) var input = QueryList<Post.ID>(isTyping: true)
    /// The completions that can be chosen; `nil` while they are not shown.
    package internal(set) var menu: CompletionMenu?
    /// The earlier queries while they are shown; `nil` otherwise.
    package internal(set) var history: HistoryMenu?
    package internal(set) var hidesPreview = false
    var vocabulary = Vocabulary()
    /// Rows of the list when the selection moved last.
    var height = 1 + 2 * ListCursor.margin
    /// A query that is worth remembering if it finds something.
    var hope: String?

    /// As it was asked, without spaces at its ends; empty before the first.
    package internal(set) var query = ""
    package internal(set) var phase = Phase.idle
    /// When what is on its way was asked for.
    var asked = Duration.zero
    /// Posts that answer `shownQuery`; no id stands twice.
    @Tracked package internal(set) var posts: [Post] = []
    /// What `posts` answer: `query`, or the one before while the first page is on its way.
    package internal(set) var shownQuery = ""
    /// How many match; `nil` when the service does not say.
    package internal(set) var totalCount: Int?
    /// The page to ask for next; `nil` when there is none.
    package internal(set) var nextPage: Int?
    /// The page that the list starts with.
    package internal(set) var firstPage = 1
    /// 1...100.
    package internal(set) var perPage: Int
    package internal(set) var rateLimit: RateLimit?
    /// When it is asked again by itself; `nil` while it does not wait to.
    var retryAt: Duration?
    package internal(set) var notices = NoticeQueue<Notice>()

    /// - Parameter perPage: Posts a page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    package mutating func reduce(_ action: ResultsAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let query, let perPage, let now): open(query, perPage, now, ask)
        case .resumed(let now): resume(now, ask)
        case .rested(let text, let now):
            if text.asQuery != query, !text.asQuery.isEmpty { start(text.asQuery, page: 1, now, ask) }
        case .pageArrived(let page, let question) where isAwaiting(question): take(page, ask)
        case .searchFailed(let failure, let question, let now, let retryAt) where isAwaiting(question):
            fail(failure, now, retryAt, ask)
        case .pageArrived, .searchFailed: break  // Late: another question was asked since.
        case .retryDue(let now): if let due = retryAt, now >= due { retry(now, ask) }
        case .stockChanged(let change): ask(.toast(.stocked(change)))
        case .stockFailed(let failure, let change):
            // Who has to log in is sent there, and need not be told as well.
            if failure != .unauthorized { notices.reduce(.raised(.stock(change, failure))) }
        case .historyFailed(let failure): if history == nil { ask(.toast(.notKept(failure))) }
        default: follow(action, ask)
        }
    }
}

extension ResultsState {
    /// Shows what it had, and asks for that again.
    private mutating func open(
        _ wanted: String?, _ perPage: Int, _ now: Duration, _ ask: (Command) -> Void
    ) {
        (self.perPage, menu, history, retryAt) = (perPage, nil, nil, nil)
        let wanted = wanted?.asQuery ?? query
        let page = wanted == query ? firstPage : 1
        if wanted != query { forget() }
        if input.field.text.asQuery != wanted { input.field = TextField(wanted) }
        ask(.learnStocks)
        if !wanted.isEmpty { start(wanted, page: page, now, ask) }
    }

    private mutating func resume(_ now: Duration, _ ask: (Command) -> Void) {
        if history != nil { ask(.readHistory) }
        if retryAt != nil { return retry(now, ask) }
        switch phase {
        case .loading: start(query, page: firstPage, now, ask)
        case .loadingMore:
            phase = .loaded
            askForMore(now, ask)
        case .idle, .loaded, .failed, .failedMore: break
        }
        if input.field.text.asQuery != query { ask(.rest(input.field.text)) }
    }

    /// Asks for a query, 1 letter or more, in the place of what is being asked.
    mutating func start(_ query: String, page: Int, _ now: Duration, _ ask: (Command) -> Void) {
        // What is asked again keeps its list, and with it the page that comes after it.
        if query != shownQuery { nextPage = nil }
        if page != firstPage { (nextPage, firstPage) = (nil, page) }
        (self.query, phase, asked, retryAt) = (query, .loading, now, nil)
        notices = NoticeQueue()
        ask(.find(Question(query: query, page: page, perPage: perPage)))
    }

    /// Asks for the next page, if there is one and nothing is being asked.
    mutating func askForMore(_ now: Duration, _ ask: (Command) -> Void) {
        guard let page = nextPage, runningSince == nil else { return }
        (phase, asked, retryAt) = (.loadingMore, now, nil)
        ask(.find(Question(query: query, page: page, perPage: perPage)))
    }

    /// Asks again: for the page that failed, or for the first one.
    mutating func retry(_ now: Duration, _ ask: (Command) -> Void) {
        switch phase {
        case .failed, .loaded: if !query.isEmpty { start(query, page: firstPage, now, ask) }
        case .failedMore: askForMore(now, ask)
        case .idle, .loading, .loadingMore: break
        }
    }

    /// An empty query: as if nothing had been asked.
    mutating func clear(_ ask: (Command) -> Void) {
        forget()
        ask(.stop)
    }

    private mutating func forget() {
        show([])
        (query, shownQuery, phase, totalCount, nextPage, firstPage) = ("", "", .idle, nil, nil, 1)
        (rateLimit, retryAt, notices, hope) = (nil, nil, NoticeQueue(), nil)
        input.list.restart(posts)
    }

    private func isAwaiting(_ question: Question) -> Bool {
        guard question.query == query else { return false }
        return phase == .loading && question.page == firstPage
            || phase == .loadingMore && question.page == nextPage
    }

    private mutating func take(_ page: PostPage, _ ask: (Command) -> Void) {
        let isFirst = phase == .loading
        // The list moves while it is read: a post can come on two pages.
        var known = isFirst ? [] : Set(posts.map(\.id))
        let new = page.posts.filter { known.insert($0.id).inserted }
        let rest = isFirst ? tail(behind: new).filter { !known.contains($0.id) } : []
        if isFirst { show(new + rest) } else { posts += new }
        // The pages behind the first one are still there, and so is the one to ask for next.
        if rest.isEmpty { nextPage = page.nextPage }
        (totalCount, rateLimit) = (page.totalCount, page.rateLimit)
        (phase, notices) = (.loaded, NoticeQueue())
        settle(on: query)
        vocabulary.learn(page.posts)
        if hope == query, !posts.isEmpty { ask(.remember(query)) }
        hope = nil
    }

    /// What stood behind the first page before it was asked for again, if it goes on where that ends.
    private func tail(behind first: [Post]) -> ArraySlice<Post> {
        guard query == shownQuery, posts.count > first.count, let last = first.last,
            let place = posts.firstIndex(where: { $0.id == last.id })
        else { return [] }
        return posts[(place + 1)...]
    }

    private mutating func fail(
        _ failure: ServiceFailure, _ now: Duration, _ retryAt: Duration?, _ ask: (Command) -> Void
    ) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        if shownQuery != query {
            show([])
            totalCount = nil
            settle(on: query)
        }
        if !posts.isEmpty { notices.reduce(.raised(.search(failure))) }
        self.retryAt = retryAt
        if let retryAt { ask(.retry(after: retryAt - now)) }
    }

    /// The posts answer `query` now: the selection stays on its post, or begins at the top of another list.
    private mutating func settle(on query: String) {
        if shownQuery == query {
            input.list.follow(posts, height: height)
        } else {
            input.list.restart(posts)
        }
        shownQuery = query
    }

    /// Who follows the posts hears of a change only.
    private mutating func show(_ posts: [Post]) {
        if posts != self.posts { self.posts = posts }
    }
}

extension String {
    /// As the service is asked: full-width spaces are spaces, none at the ends.
    var asQuery: String {
        let spaced = String(map { $0 == "\u{3000}" ? " " : $0 })
        return String(spaced.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
