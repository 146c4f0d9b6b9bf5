package import Entities
package import FluxCore
import PostAPI
package import Shell

/// The state of the stocks screen, without the state that the feature's screens share.
package struct StocksState: Reducible, Codable {
    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable {
        case list(page: Int, perPage: Int)
        /// Dispatches `retryDue` at this time.
        case retry(at: Duration)
        case open(Post)
        case browse(String)
        case stock(StockChange, Post.ID)
        case stockBatch(StockBatch)
        /// Dispatches an action to the feature's follows store.
        case follows(FollowsAction)
        case toast(Toast)
    }

    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case stocked(StockChange)
        case batchDone(StockBatch, count: Int)
        case nothingToUndo
    }

    /// A failure that leaves the loaded posts visible.
    package enum Notice: Codable, Sendable, Equatable {
        case list(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// The list to request; there is only one.
    package enum Query: Codable, Sendable, Equatable { case mine }

    /// The stocks, most recently stocked first.
    package private(set) var list = PagedList<Post, Query>()
    /// Posts per page, 1...100.
    private var perPage: Int
    /// The number of posts that could not be decoded and are not in the list; `nil` if there are none.
    package private(set) var leftOut: Int?
    /// Undo steps for stocks and read marks, latest last.
    private var undoStack: [PostsUndoStep]?
    /// Failures that the user has not dismissed; the first one is shown.
    package private(set) var notices = NoticeQueue<Notice>()

    /// - Parameter perPage: Posts per page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    package mutating func reduce(_ action: StocksAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let perPage, let now):
            self.perPage = perPage
            find(list.start(.mine, from: 1, now), ask)
        case .resumed(let now):
            if !list.items.isEmpty { ask(.follows(.postsShown(list.items.map(\.id)))) }
            find(list.resume(now), ask)
        case .moved(let move, let height, let now): find(list.move(move, height: height, now), ask)
        case .bottomReached(let now): find(list.loadMore(now), ask)
        case .retried(let now): find(list.refresh(now), ask)
        case .retryDue(let now): find(list.retryDue(now), ask)
        case .confirmed:
            // The first post ends up on top.
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
        case .pageArrived(let page, let number) where list.isAwaiting(.init(query: .mine, start: number)):
            let leftOut = (list.phase == .loading ? 0 : leftOut ?? 0) + (page.leftOut ?? 0)
            self.leftOut = leftOut == 0 ? nil : leftOut
            list.receive(page.posts, next: page.nextPage, total: page.totalCount)
            ask(.follows(.postsShown(page.posts.map(\.id))))
        case .stocksFailed(let failure, let number, let retryAt)
        where list.isAwaiting(.init(query: .mine, start: number)):
            list.fail(failure, retryAt: retryAt)
            if !list.items.isEmpty { raise(.list(failure), failure) }
            if let retryAt { ask(.retry(at: retryAt)) }
        case .pageArrived, .stocksFailed: break  // Late: another page has been requested since.
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

    private mutating func find(_ part: PagedList<Post, Query>.PageRequest?, _ ask: CommandSink<Command>) {
        guard let part else { return }
        if list.phase == .loading { notices = NoticeQueue() }
        ask(.list(page: part.start, perPage: perPage))
    }

    /// An unauthorized request already opens the login screen, so it adds no notice.
    private mutating func raise(_ notice: Notice, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(notice)) }
    }
}

extension StocksState.Command: PostsUndoCommand {
    static var nothingToUndo: Self { .toast(.nothingToUndo) }
}
