import Entities
import Persistence
import Shell
import TerminalUI

struct FeedKeys {
    let shown: FeedShown
    let now: Duration
    /// Rows of the list on the screen.
    let height: Int
    /// The area of the screen.
    let area: Area

    private typealias Texts = SearchStrings.Following.Keys
    private typealias Hints = SearchStrings.Hints

    var bindings: KeyBindings<FeedAction> {
        let list = shown.state.list
        let listKeys = list.keys(height: height, at: now).map { FeedAction.list($0) }
        if list.filterField != nil { return listKeys }
        return PostOperationsKeys(list, stocked: shown.stocked).bindings.map { FeedAction.posts($0) }.then(
            KeyBindings(
                readAll + nextUnread + [
                    .init(
                        FollowingKeyNames.next, .nameChosen(next(1)), Texts.nextList, hint: Hints.nextList),
                    .init(FollowingKeyNames.previous, .nameChosen(next(-1)), Texts.previousList),
                    .init(PostOperationsKeyNames.refresh, .refreshed, Texts.refresh, hint: Hints.refresh),
                ] + unfollow)
        ).then(ListState<FeedRow>.previewKey(in: area).map { .list($0) }).then(listKeys)
    }

    private var readAll: [KeyBindings<FeedAction>.Binding] {
        if shown.unread.isEmpty { return [] }
        let batch = ReadMarkBatch(.read, shown.unread)
        return [.init(FollowingKeyNames.readAll, .posts(.readMarksRequested(batch)), Texts.readAll)]
    }

    private var nextUnread: [KeyBindings<FeedAction>.Binding] {
        if shown.follows.feed.isEmpty {
            return [.init(PostListKeyNames.nextUnread, .posts(.nothingUnread), Texts.nextUnread)]
        }
        return [
            .init(
                PostListKeyNames.nextUnread,
                .nextUnreadRequested(of: shown.follows.follows.map(\.name), height: height, at: now),
                Texts.nextUnread,
                hint: Hints.nextUnread)
        ]
    }

    private var unfollow: [KeyBindings<FeedAction>.Binding] {
        guard let follow = shown.state.name.flatMap({ shown.follows.follow(of: $0) }) else { return [] }
        return [
            .init(
                FollowingKeyNames.unfollow,
                .posts(.unfollowed(follow, shown.follows.posts(of: follow))),
                Texts.unfollow(follow.name.text), hint: Hints.unfollow)
        ]
    }

    /// The name `step` places away; wraps around, and includes the list of all posts.
    private func next(_ step: Int) -> FollowedName? {
        let names = shown.names
        let index = names.firstIndex(of: shown.state.name) ?? 0
        return names[(index + step + names.count) % names.count]
    }
}
