package import Entities
package import FluxCore
import PostAPI
package import TerminalUI

/// Everything that the screen of the user's stocks shows but for what its feature shares.
package struct StocksState: Reducible {
    /// What is asked for where it is decided.
    package enum Command: Sendable, Equatable {
        case list(page: Int, perPage: Int)
        /// To say when this time has passed.
        case retry(after: Duration)
        case open(Post)
        case browse(String)
        case stock(StockChange, Post.ID)
        case toast(StockChange)
    }

    /// What failed while there were posts to show.
    package enum Notice: Codable, Sendable, Equatable {
        case list(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// The most recently stocked first; no id stands twice.
    @Tracked package private(set) var posts: [Post] = []
    package private(set) var list = ItemCursor<Post.ID>()
    /// The page that is on its way; `nil` while none is.
    private var awaited: Int?
    /// When it was asked for.
    private var asked = Duration.zero
    /// Whether the service has answered, well or not.
    package private(set) var isSettled = false
    /// What the latest question failed with; `nil` when it did not.
    package private(set) var failure: ServiceFailure?
    /// The page to ask for next; `nil` when there is none.
    package private(set) var nextPage: Int?
    package private(set) var totalCount: Int?
    /// 1...100.
    private var perPage: Int
    private var height = 1 + 2 * ListCursor.margin
    package private(set) var retryAt: Duration?
    package private(set) var notices = NoticeQueue<Notice>()

    /// - Parameter perPage: Posts a page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    /// When what is on its way was asked for; `nil` while nothing is.
    package var runningSince: Duration? { awaited == nil ? nil : asked }

    /// Whether a page after the first is on its way.
    var isLoadingMore: Bool { awaited.map { $0 > 1 } ?? false }

    /// The selected post; `nil` for none.
    var selected: Post? {
        posts.indices.contains(list.cursor.selected) ? posts[list.cursor.selected] : nil
    }

    package mutating func reduce(_ action: StocksAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let perPage, let now):
            self.perPage = perPage
            start(1, now, ask)
        case .resumed(let now):
            if let page = awaited ?? (retryAt == nil ? nil : failedPage) { start(page, now, ask) }
        case .moved(let move, let height, let now): self.move(move, height, now, ask)
        case .bottomReached(let now): askForMore(now, ask)
        case .retried(let now): start(failedPage, now, ask)
        case .retryDue(let now): if let due = retryAt, now >= due { start(failedPage, now, ask) }
        case .confirmed: if let selected { ask(.open(selected)) }
        case .browsed: if let selected { ask(.browse(selected.url)) }
        case .stockToggled(let change, let id): ask(.stock(change, id))
        case .noticeDismissed: notices.reduce(.dismissed)
        case .pageArrived(let page, awaited): take(page)
        case .stocksFailed(let failure, awaited, let now, let retryAt): fail(failure, now, retryAt, ask)
        case .pageArrived, .stocksFailed: break  // Late: another page was asked for since.
        case .stockChanged(let change): ask(.toast(change))
        case .stockFailed(let failure, let change): raise(.stock(change, failure), failure)
        }
    }

    /// The page to ask for again: the next one when that failed, else the first.
    private var failedPage: Int { failure != nil && !posts.isEmpty ? nextPage ?? 1 : 1 }

    private mutating func start(_ page: Int, _ now: Duration, _ ask: (Command) -> Void) {
        (awaited, asked, retryAt, failure, notices) = (page, now, nil, nil, NoticeQueue())
        ask(.list(page: page, perPage: perPage))
    }

    private mutating func askForMore(_ now: Duration, _ ask: (Command) -> Void) {
        if let nextPage, awaited == nil { start(nextPage, now, ask) }
    }

    private mutating func move(
        _ move: ListCursor.Move, _ height: Int, _ now: Duration, _ ask: (Command) -> Void
    ) {
        self.height = height
        let wasAtBottom = isAtBottom
        list.move(move, in: posts, height: height)
        // Once per arrival: a page that failed is asked again when the user comes back to the bottom.
        if isAtBottom, !wasAtBottom || failure == nil { askForMore(now, ask) }
    }

    private var isAtBottom: Bool {
        list.cursor.visible(count: posts.count, height: height).upperBound >= posts.count
    }

    private mutating func take(_ page: PostPage) {
        let isFirst = awaited == 1
        // The list moves while it is read: a post can come on two pages.
        var known = isFirst ? [] : Set(posts.map(\.id))
        let new = page.posts.filter { known.insert($0.id).inserted }
        if isFirst { if new != posts { posts = new } } else { posts += new }
        list.follow(posts, height: height)
        (nextPage, totalCount, awaited, isSettled) = (page.nextPage, page.totalCount, nil, true)
    }

    private mutating func fail(
        _ failure: ServiceFailure, _ now: Duration, _ retryAt: Duration?, _ ask: (Command) -> Void
    ) {
        (self.failure, awaited, isSettled, self.retryAt) = (failure, nil, true, retryAt)
        if !posts.isEmpty { raise(.list(failure), failure) }
        if let retryAt { ask(.retry(after: retryAt - now)) }
    }

    /// Who has to log in is sent there, and need not be told as well.
    private mutating func raise(_ notice: Notice, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(notice)) }
    }
}
