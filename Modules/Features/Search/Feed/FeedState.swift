package import Entities
package import FluxCore
package import Persistence
package import Shell
package import TerminalUI

/// The Following screen's own state: arrangement, cursor, and selected rows. The posts are in `FollowsState`.
package struct FeedState: Deriving, Codable {
    /// The unread posts, and those that were read since the app started.
    package typealias Sources = ([UnreadPost], [UnreadPost])

    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable {
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

    /// The listed posts. Not encoded.
    private(set) var rows: [FeedRow] = []

    private enum CodingKeys: String, CodingKey {
        case name, arrangement, filterField, marks, list, height, hidesPreview, undoStack, notices
    }

    package init() {}

    /// Lists the posts again; the cursor stays on its post.
    package mutating func derive(from sources: Sources, _ ask: CommandSink<Command>) {
        rows = shownArrangement.rows(sources.0, read: sources.1)
        // Until the follows have been loaded, the restored position is kept.
        if !rows.isEmpty { list.follow(rows, height: height) }
    }

    /// Reduces an action, and lists the posts again if it chose other ones or another order.
    package mutating func reduce(
        _ action: FeedAction, from sources: Sources, _ ask: CommandSink<Command>
    ) {
        if case .nextUnreadRequested(let names, let height) = action {
            self.height = height
            return goToNextUnread(names, sources, ask)
        }
        let before = shownArrangement
        reduce(action, ask)
        if shownArrangement != before { derive(from: sources, ask) }
    }

    /// What the rows depend on, apart from the follows.
    private var shownArrangement: FeedArrangement { FeedArrangement(name: name, list: arrangement) }

    package mutating func reduce(_ action: FeedAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened:
            (filterField, notices) = (nil, NoticeQueue())
            ask(.follows(.loadRequested(checking: false)))
        case .resumed: ask(.follows(.loadRequested(checking: false)))
        case .moved(let move, let height): self.move(move, height: height)
        case .list(let change, let id): apply(change, id)
        case .nameChosen(let name): (self.name, list) = (name, ItemCursor())
        case .nextUnreadRequested: break  // Depends on the sources.
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

    private mutating func apply(_ change: ListChange, _ id: Post.ID?) {
        switch change {
        case .marked(let height, _):
            if let id { marks.toggle(id) }
            move(.down, height: height)
        case .allMarked: marks.toggle(all: rows.map(\.id))
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

    private mutating func move(_ move: ListCursor.Move, height: Int) {
        self.height = height
        list.move(move, in: rows, height: height)
    }

    private mutating func goToNextUnread(
        _ names: [FollowedName], _ sources: Sources, _ ask: CommandSink<Command>
    ) {
        let below = rows.indices.first { $0 > list.cursor.selected && !rows[$0].isRead }
        if let next = below ?? rows.firstIndex(where: { !$0.isRead }) {
            return list.move(.item(next), in: rows, height: height)
        }
        let lists = [nil] + names.map { $0 as FollowedName? }
        let index = (lists.firstIndex(of: name) ?? 0) + 1
        for other in lists[index...] + lists[..<index] where other != nil {
            let rows = FeedArrangement(name: other, list: arrangement).rows(sources.0, read: sources.1)
            guard let next = rows.firstIndex(where: { !$0.isRead }) else { continue }
            (name, list) = (other, ItemCursor())
            derive(from: sources, ask)
            return list.move(.item(next), in: self.rows, height: height)
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
