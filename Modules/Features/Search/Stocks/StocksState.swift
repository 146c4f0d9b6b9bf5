package import Entities
package import FluxCore
import PostAPI
package import Shell

/// Everything that the screen of the user's stocks shows but for what its feature shares.
package struct StocksState: Reducible, Codable {
    /// What is asked for where it is decided.
    package enum Command: Sendable, Equatable {
        case list(page: Int, perPage: Int)
        /// To say when this time has come.
        case retry(at: Duration)
        case open(Post)
        case browse(String)
        case stock(StockChange, Post.ID)
        case stockBatch(StockBatch)
        /// Of the feature's store of what is followed and read.
        case follows(FollowsAction)
        case toast(Toast)
    }

    /// What is told once.
    package enum Toast: Sendable, Equatable {
        case stocked(StockChange)
        case batchDone(StockBatch, count: Int)
        case nothingToUndo
    }

    /// What failed while there were posts to show.
    package enum Notice: Codable, Sendable, Equatable {
        case list(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// There is one list to ask for.
    package enum Query: Codable, Sendable, Equatable { case mine }

    /// The most recently stocked first.
    package private(set) var list = PagedList<Post, Query>()
    /// Posts a page, 1...100.
    private var perPage: Int
    /// How many posts could not be understood and are left out of the list; `nil` for none.
    package private(set) var leftOut: Int?
    /// What takes back what was changed, the latest last.
    private var undoStack: [PostsUndoStep]?
    /// What failed and was not put away; the first one shows.
    package private(set) var notices = NoticeQueue<Notice>()

    /// - Parameter perPage: Posts a page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    package mutating func reduce(_ action: StocksAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let perPage, let now):
            self.perPage = perPage
            find(list.start(.mine, from: 1, now), ask)
        case .resumed(let now):
            if !list.items.isEmpty { ask(.follows(.postsShown(list.items.map(\.id)))) }
            find(list.resume(now), ask)
        case .moved(let move, let height, let now): find(list.move(move, height: height, now), ask)
        case .bottomReached(let now): find(list.more(now), ask)
        case .retried(let now): find(list.again(now), ask)
        case .retryDue(let now): find(list.retryDue(now), ask)
        case .confirmed:
            // The first lies on top.
            for post in list.chosen.reversed() { ask(.open(post)) }
            _ = list.apply(.unmarked)
        case .browsed:
            for post in list.chosen { ask(.browse(post.url)) }
            _ = list.apply(.unmarked)
        case .stockToggled(let change, let id): ask(.stock(change, id))
        case .batchRequested(let batch):
            _ = list.apply(.unmarked)
            ask(.stockBatch(batch))
        case .readMarksRequested(let batch):
            _ = list.apply(.unmarked)
            undoStack.record(batch)
            ask(.follows(.readMarksRequested(batch)))
        case .undone: undoStack.undo(ask)
        case .list(let change): find(list.apply(change), ask)
        case .noticeDismissed:
            if notices.shown == nil { ask(.follows(.failureDismissed)) }
            notices.reduce(.dismissed)
        case .pageArrived(let page, let number) where list.isAwaiting(.init(question: .mine, start: number)):
            let leftOut = (list.phase == .loading ? 0 : leftOut ?? 0) + (page.leftOut ?? 0)
            self.leftOut = leftOut == 0 ? nil : leftOut
            list.take(page.posts, next: page.nextPage, total: page.totalCount)
            ask(.follows(.postsShown(page.posts.map(\.id))))
        case .stocksFailed(let failure, let number, let retryAt)
        where list.isAwaiting(.init(question: .mine, start: number)):
            list.fail(failure, retryAt: retryAt)
            if !list.items.isEmpty { raise(.list(failure), failure) }
            if let retryAt { ask(.retry(at: retryAt)) }
        case .pageArrived, .stocksFailed: break  // Late: another page was asked for since.
        case .stockChanged(let change, let id):
            undoStack.record(StockBatch(change, [id]), done: [id])
            ask(.toast(.stocked(change)))
        case .batchEnded(let batch, let done, let failure):
            undoStack.record(batch, done: done)
            if !done.isEmpty { ask(.toast(.batchDone(batch, count: done.count))) }
            if let failure { raise(.stock(batch.change, failure), failure) }
        case .stockFailed(let failure, let change): raise(.stock(change, failure), failure)
        }
    }

    private mutating func find(_ part: PagedList<Post, Query>.Part?, _ ask: (Command) -> Void) {
        guard let part else { return }
        if list.phase == .loading { notices = NoticeQueue() }
        ask(.list(page: part.start, perPage: perPage))
    }

    /// Who has to log in is sent there, and need not be told as well.
    private mutating func raise(_ notice: Notice, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(notice)) }
    }
}

extension StocksState.Command: PostsUndoCommand {
    static var nothingToUndo: Self { .toast(.nothingToUndo) }
}
