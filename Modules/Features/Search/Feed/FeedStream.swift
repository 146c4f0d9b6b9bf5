import Entities
package import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The logic of the Following screen.
package typealias FeedLogic = ScreenLogic<FeedState, FeedShown>

/// Everything that the Following screen draws: its state, the follows, and the rows computed from both.
package struct FeedShown: Sendable {
    /// A post from a follow, and whether it was read since the app started.
    struct Row: Sendable, Equatable, Listed {
        let found: UnreadPost
        let isRead: Bool

        var id: Post.ID { found.id }
        var listedTitle: String { found.post.listedTitle }
        var listedDate: Date { found.post.listedDate }
        var listedCount: Int { found.post.listedCount }
        var listedTexts: [String] { found.post.listedTexts + found.names.map(\.text) }
    }

    let state: FeedState
    let follows: FollowsState
    let stocked: StockedState
    /// The rows in the selected order; newest first by default.
    let rows: [Row]
    /// The ids of the unread rows.
    let unread: [Post.ID]

    init(_ state: FeedState, _ follows: FollowsState, _ stocked: StockedState, _ cachedRows: FeedRows) {
        (self.state, self.follows, self.stocked) = (state, follows, stocked)
        (rows, unread) = cachedRows.rows(state, follows)
    }

    /// The selected row; `nil` if the list is empty.
    var selected: Row? {
        let index = state.list.cursor.selected
        return index < rows.count ? rows[index] : nil
    }

    /// The visible selected rows, or the row of the cursor if none is selected.
    var chosen: [Row] { state.marks.chosen(of: rows, else: selected) }

    /// The cursor for the current rows; the selection stays on its post.
    var cursorFollowingSelection: ItemCursor<Post.ID> {
        var list = state.list
        list.follow(rows, height: state.height)
        return list
    }

    func moved(_ move: ListCursor.Move, height: Int) -> FeedAction {
        var list = state.list
        list.move(move, in: rows, height: height)
        return .moved(list, height: height)
    }

    /// The lists that can be shown: all posts (`nil`), then each follow.
    var names: [FollowedName?] { [nil] + follows.follows.map { $0.name as FollowedName? } }

    /// Moves to the next unread post below the selection, or else to the first one in this list. If this list
    /// has none, moves to the first unread post of the next follow that has one. Does nothing if all posts
    /// are read.
    func nextUnread(height: Int) -> FeedAction {
        if let here = next(after: state.list.cursor.selected, height: height)
            ?? next(after: -1, height: height)
        {
            return here
        }
        let names = names
        let index = (names.firstIndex(of: state.name) ?? 0) + 1
        for name in names[index...] + names[..<index] where name != nil {
            var other = state
            other.reduce(.nameChosen(name))
            let shown = FeedShown(other, follows, stocked, FeedRows())
            if let there = shown.next(after: -1, height: height) { return there }
        }
        return .moved(state.list, height: height)
    }

    private func next(after index: Int, height: Int) -> FeedAction? {
        guard let next = rows.indices.first(where: { $0 > index && !rows[$0].isRead }) else { return nil }
        var list = state.list
        list.move(.item(next), in: rows, height: height)
        return .unreadReached(state.name, list, height: height)
    }

    func changed(_ change: ListChange) -> FeedAction {
        var list = state.list
        if case .marked(let height, _) = change { list.move(.down, in: rows, height: height) }
        return .list(change, on: selected?.id, shown: rows.map(\.id), cursor: list)
    }
}

/// Computes the rows, and caches them until an input changes.
final class FeedRows: Sendable {
    private struct Source: Equatable, Sendable {
        let feed: Tracked<[UnreadPost]>
        let read: Tracked<[UnreadPost]>
        let name: FollowedName?
        let arrangement: ListArrangement
    }

    private let cache = Memo<Source, (all: [FeedShown.Row], unread: [Post.ID])>()

    func rows(_ state: FeedState, _ follows: FollowsState) -> (all: [FeedShown.Row], unread: [Post.ID]) {
        let source = Source(
            feed: follows.$feed, read: follows.$readPosts, name: state.name, arrangement: state.arrangement)
        return cache.value(of: source) {
            let read = follows.readPosts.map { FeedShown.Row(found: $0, isRead: true) }
            let rows = follows.feed.map { FeedShown.Row(found: $0, isRead: false) } + read
            let wanted = state.name.map { name in rows.filter { $0.found.names.contains(name) } } ?? rows
            let newest = ListArrangement(order: .newest).arranged(wanted)
            let all = state.arrangement.arranged(newest)
            return (all, all.filter { !$0.isRead }.map(\.id))
        }
    }
}
