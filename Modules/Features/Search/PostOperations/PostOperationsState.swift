package import Entities
package import FluxCore
package import Persistence
package import Shell

/// What one screen does with posts, and how that is undone; a part of the state of each screen that shows posts.
package struct PostOperationsState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        case open(Post)
        /// Open pages in the browser.
        case browse([String])
        case stock(StockBatch)
        /// Ask the service whether an interrupted change was made.
        case checkInterruptedStock(StockBatch)
        /// Ask the user whether to make an interrupted change.
        case offerInterruptedStock(StockBatch)
        case follow(FollowedName)
        case unfollow(FollowedName)
        /// Follow a name again, with the posts that it had.
        case restore(Follow, [Post])
        /// Dispatches an action to the feature's follows store.
        case follows(FollowsAction)
        case toast(Toast)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .checkInterruptedStock, .offerInterruptedStock: .query
            case .stock, .follow, .unfollow, .restore: .write
            case .follows(let action): action.effect
            case .open, .browse, .toast: .transient
            }
        }
    }

    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case stocked(StockChange)
        /// A single post, or all posts of a batch, already were as the change would make them.
        case stockUnneeded(StockChange)
        case batchDone(StockBatch, count: Int)
        case following(FollowedName)
        /// - isUndo: Whether that undoes an earlier change.
        case notFollowing(FollowedName, isUndo: Bool)
        /// The read mark of a post whose row is not shown.
        case marked(ReadMarkBatch)
        /// Unfollowing needs the list of one name.
        case noNameToUnfollow
        case nothingToUndo
        case noNeighbour(PostNeighbour)
        /// Of the screen's list.
        case list(ListNotice)
    }

    /// A change to stocks that the service refused.
    package struct Refusal: Codable, Sendable, Equatable {
        let change: StockChange
        let failure: ServiceFailure
    }

    /// Requested changes to stocks that have not ended.
    private var pendingStocks: [StockBatch] = []
    /// Changes that undo earlier ones, latest last.
    private var undoSteps: [PostsUndoStep] = []
    /// Refusals that the user has not dismissed; the first one is shown.
    package private(set) var notices = NoticeQueue<Refusal>()

    package init() {}

    package mutating func reduce(_ action: PostOperationsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .opened(let posts): for post in posts.reversed() { ask(.open(post)) }
        case .browsed(let addresses): ask(.browse(addresses))
        case .stockRequested(let batch): request(batch, ask)
        case .readMarksRequested(let batch): request(batch, ask)
        case .followed(let name):
            undoSteps.append(.unfollow(name))
            ask(.follow(name))
            ask(.toast(.following(name)))
        case .unfollowed(let follow, let posts):
            undoSteps.append(.follow(follow, posts))
            ask(.unfollow(follow.name))
            ask(.toast(.notFollowing(follow.name, isUndo: false)))
        case .noNameToUnfollow: ask(.toast(.noNameToUnfollow))
        case .undone: undo(ask)
        case .nothingUnread: ask(.toast(.noNeighbour(.nextUnread)))
        case .noticeDismissed:
            if notices.shown == nil { ask(.follows(.failureDismissed)) }
            notices.reduce(.dismissed)
        case .resumed:
            notices = NoticeQueue()
            for batch in pendingStocks { ask(.checkInterruptedStock(batch)) }
        case .stockEnded(let batch, let done, let failure): end(batch, done, failure, ask)
        case .interruptedStockChecked(let batch, let done):
            settle(batch, done)
            let missing = batch.posts.filter { !done.contains($0) }
            if missing.isEmpty { return }
            ask(.offerInterruptedStock(StockBatch(batch.change, missing, isUndo: batch.isUndo)))
        }
    }

    /// The screen was opened. Notices of an earlier visit are gone, and the results of its changes arrive in the shared store
    /// only, because its scope was closed.
    mutating func open() { (notices, pendingStocks) = (NoticeQueue(), []) }

    private mutating func undo(_ ask: CommandSink<Command>) {
        switch undoSteps.popLast() {
        case .stock(let batch): request(batch, ask)
        case .readMarks(let batch): request(batch, ask)
        case .follow(let follow, let posts):
            ask(.restore(follow, posts))
            ask(.toast(.following(follow.name)))
        case .unfollow(let name):
            ask(.unfollow(name))
            ask(.toast(.notFollowing(name, isUndo: true)))
        case nil: ask(.toast(.nothingToUndo))
        }
    }

    private mutating func request(_ batch: StockBatch, _ ask: CommandSink<Command>) {
        pendingStocks.append(batch)
        ask(.stock(batch))
    }

    private mutating func request(_ batch: ReadMarkBatch, _ ask: CommandSink<Command>) {
        if let undo = batch.undo(of: batch.posts) { undoSteps.append(.readMarks(undo)) }
        ask(.follows(.readMarksRequested(batch)))
    }

    private mutating func end(
        _ batch: StockBatch, _ done: [Post.ID], _ failure: ServiceFailure?, _ ask: CommandSink<Command>
    ) {
        settle(batch, done)
        if done.isEmpty, failure == nil {
            ask(.toast(.stockUnneeded(batch.change)))
        } else if !done.isEmpty {
            let isSingle = batch.posts.count == 1 && !batch.isUndo
            ask(.toast(isSingle ? .stocked(batch.change) : .batchDone(batch, count: done.count)))
        }
        // An unauthorized request already opens the login screen, so it adds no notice.
        if let failure, failure != .unauthorized {
            notices.reduce(.raised(Refusal(change: batch.change, failure: failure)))
        }
    }

    private mutating func settle(_ batch: StockBatch, _ done: [Post.ID]) {
        if let index = pendingStocks.firstIndex(of: batch) { pendingStocks.remove(at: index) }
        if let undo = batch.undo(of: done) { undoSteps.append(.stock(undo)) }
    }
}

/// The change that undoes an earlier change to posts or follows.
enum PostsUndoStep: Codable, Sendable, Equatable {
    case stock(StockBatch)
    case readMarks(ReadMarkBatch)
    case follow(Follow, [Post])
    case unfollow(FollowedName)
}
