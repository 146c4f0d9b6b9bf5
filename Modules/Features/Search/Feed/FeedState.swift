package import Entities
package import FluxCore
package import Persistence
package import Shell
package import TerminalUI

/// The Following screen's own state: arrangement, cursor, and selected rows. The posts are in `FollowsState`.
package struct FeedState: Reducible, Codable {
    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable {
        /// Dispatches an action to the feature's follows store.
        case follows(FollowsAction)
        case open(Post)
        case browse(String)
        case stock(StockChange, Post.ID)
        case stockBatch(StockBatch)
        case toast(StocksState.Toast)
    }

    /// The tag, user, or search whose posts are shown; `nil` shows all posts.
    package private(set) var name: FollowedName?
    /// The order and the filter of the list.
    package private(set) var arrangement = ListArrangement()
    /// The filter field while the user edits it; otherwise `nil`.
    package private(set) var filterField: TextField?
    /// The selected rows; the next command applies to them.
    package private(set) var marks = Marks<Post.ID>()
    /// The selection and the scroll position.
    package private(set) var list = ItemCursor<Post.ID>()
    /// The number of list rows that fit on the screen; 20 until a key reports the actual number.
    package private(set) var height = 20
    /// Whether the user has turned off the preview.
    package private(set) var hidesPreview = false
    /// Undo steps for stocks and read marks, latest last.
    private var undoStack: [PostsUndoStep]?
    /// Failures that the user has not dismissed.
    package private(set) var notices = NoticeQueue<StocksState.Notice>()

    package init() {}

    package mutating func reduce(_ action: FeedAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened:
            (filterField, notices) = (nil, NoticeQueue())
            ask(.follows(.loadRequested(checking: false)))
        case .resumed: ask(.follows(.loadRequested(checking: false)))
        case .rowsChanged(let list): self.list = list
        case .moved(let list, let height): (self.list, self.height) = (list, height)
        case .list(let change, let id, let shown, let list): apply(change, id, shown, list)
        case .nameChosen(let name): (self.name, list) = (name, ItemCursor())
        case .unreadReached(let name, let list, let height):
            (self.name, self.list, self.height) = (name, list, height)
        case .opened(let posts):
            marks.clear()
            for post in posts.reversed() { ask(.open(post)) }
        case .browsed(let addresses):
            marks.clear()
            for address in addresses { ask(.browse(address)) }
        case .readMarksRequested(let batch):
            marks.clear()
            undoStack.record(batch)
            ask(.follows(.readMarksRequested(batch)))
        case .refreshed: ask(.follows(.loadRequested(checking: true)))
        case .unfollowed(let name):
            self.name = nil
            ask(.follows(.unfollowRequested(name)))
            ask(.follows(.loadRequested(checking: false)))
        case .stockToggled(let change, let id): ask(.stock(change, id))
        case .batchRequested(let batch):
            marks.clear()
            ask(.stockBatch(batch))
        case .undone: undoStack.undo(ask)
        case .previewToggled: hidesPreview.toggle()
        case .noticeDismissed:
            if notices.shown == nil { ask(.follows(.failureDismissed)) }
            notices.reduce(.dismissed)
        case .stockChanged(let change, let id):
            undoStack.record(StockBatch(change, [id]), done: [id])
            ask(.toast(.stocked(change)))
        case .stockFailed(let failure, let change): raise(.stock(change, failure), failure)
        case .batchEnded(let batch, let done, let failure):
            undoStack.record(batch, done: done)
            if !done.isEmpty { ask(.toast(.batchDone(batch, count: done.count))) }
            if let failure { raise(.stock(batch.change, failure), failure) }
        }
    }

    private mutating func apply(
        _ change: ListChange, _ id: Post.ID?, _ shown: [Post.ID], _ list: ItemCursor<Post.ID>
    ) {
        self.list = list
        switch change {
        case .marked(let height, _):
            self.height = height
            if let id { marks.toggle(id) }
        case .allMarked: marks.toggle(all: shown)
        case .unmarked: marks.clear()
        case .reordered: arrangement.order = arrangement.order.next
        case .filterOpened: filterField = TextField(arrangement.filter)
        case .filterEdited(let edit):
            filterField?.apply(edit)
            arrangement.filter = filterField?.text ?? ""
        case .filterConfirmed: filterField = nil
        case .filterCleared: (filterField, arrangement.filter) = (nil, "")
        }
    }

    /// An unauthorized request already opens the login screen, so it adds no notice.
    private mutating func raise(_ notice: StocksState.Notice, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(notice)) }
    }
}

extension FeedState.Command: PostsUndoCommand {
    static var nothingToUndo: Self { .toast(.nothingToUndo) }
}
