public import Entities
public import FluxCore
import PostAPI

/// The store of a results screen.
public typealias SearchStore = Store<SearchState>

/// What a results screen knows.
public struct SearchState: Reducible {
    /// Where the question stands; the four pictures of a list come from it.
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The first page of a query is on its way; posts of the query before may still be here.
        case loading
        case loaded
        case loadingMore
        /// The first page did not come; what was known of this query is here.
        case failed(ServiceFailure)
        /// The next page did not come; those before it are here.
        case failedMore(ServiceFailure)

        /// Whether an answer is on its way.
        public var isRunning: Bool { self == .loading || self == .loadingMore }
    }

    /// As it was asked, without spaces at its ends; empty before the first.
    public var query = ""
    public var phase = Phase.idle
    /// Of `shownQuery`; no id twice.
    @Tracked public var posts: [Post] = []
    /// What `posts` answer: `query`, or the one before while the first page is on its way.
    public var shownQuery = ""
    /// How many match; `nil` when the service does not say.
    public var totalCount: Int?
    /// The page to ask for next; `nil` when there is none.
    public var nextPage: Int?
    /// The page that the list starts with.
    public var firstPage = 1
    /// 1...100.
    public var perPage: Int
    public var rateLimit: RateLimit?
    /// What failed while there were posts to show; asking anew puts it away, and so does a page that comes.
    public var notices = NoticeQueue<ServiceFailure>()
    /// Where the user was when the screen closed; `nil` before it ever has.
    public var place: SearchPlace?

    /// - Parameter perPage: Posts a page, 1...100.
    public init(perPage: Int) {
        self.perPage = perPage
    }

    public mutating func reduce(_ action: SearchAction) {
        switch action {
        case .screenOpened(let perPage): self.perPage = perPage
        case .searchStarted(let query, let page): start(query, page)
        case .cleared: if self != SearchState(perPage: perPage) { self = SearchState(perPage: perPage) }
        case .nextPageStarted(let query, let page) where query == self.query && page == nextPage:
            phase = .loadingMore
        case .pageArrived(let page, let query, let number) where isAwaiting(query, number):
            take(page, isFirst: phase == .loading)
        case .searchFailed(let failure, let query, let number) where isAwaiting(query, number):
            fail(failure)
        case .noticeDismissed: notices.reduce(.dismissed)
        case .screenLeft(let place): self.place = place
        case .nextPageStarted, .pageArrived, .searchFailed: break  // Late: another question was asked since.
        }
    }

    private func isAwaiting(_ query: String, _ page: Int) -> Bool {
        guard query == self.query else { return false }
        return phase == .loading && page == firstPage || phase == .loadingMore && page == nextPage
    }

    private mutating func start(_ query: String, _ page: Int) {
        // What is asked again keeps its list, and with it the page that comes after it.
        if query != shownQuery { nextPage = nil }
        if page != firstPage { (nextPage, firstPage) = (nil, page) }
        (self.query, phase) = (query, .loading)
        notices = NoticeQueue()
    }

    private mutating func take(_ page: PostPage, isFirst: Bool) {
        // The list moves while it is read: a post can come on two pages.
        var known = isFirst ? [] : Set(posts.map(\.id))
        let new = page.posts.filter { known.insert($0.id).inserted }
        let rest = isFirst ? tail(behind: new).filter { !known.contains($0.id) } : []
        if isFirst { show(new + rest) } else { posts += new }
        // The pages behind the first one are still there, and so is the one to ask for next.
        if rest.isEmpty { nextPage = page.nextPage }
        (totalCount, rateLimit) = (page.totalCount, page.rateLimit)
        (shownQuery, phase, notices) = (query, .loaded, NoticeQueue())
    }

    /// What stood behind the first page before it was asked for again, if it goes on where that ends.
    private func tail(behind first: [Post]) -> ArraySlice<Post> {
        guard query == shownQuery, posts.count > first.count, let last = first.last,
            let place = posts.firstIndex(where: { $0.id == last.id })
        else { return [] }
        return posts[(place + 1)...]
    }

    private mutating func fail(_ failure: ServiceFailure) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        if shownQuery != query {
            show([])
            (totalCount, shownQuery) = (nil, query)
        }
        if !posts.isEmpty { notices.reduce(.raised(failure)) }
    }

    /// Who follows the posts hears of a change only.
    private mutating func show(_ posts: [Post]) {
        if posts != self.posts { self.posts = posts }
    }
}
