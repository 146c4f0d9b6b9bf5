import Entities
import FluxScreens
import Persistence
import TerminalFrames

struct FeedKeys {
    let shown: FeedShown
    let language: Language

    private var texts: SearchStrings.Following.Keys { language.strings.following.keys }
    private var hints: SearchStrings.Hints { language.strings.hints }

    var bindings: KeyBindings<FeedAction> {
        let list = shown.state.list
        let read = Set(list.chosen.filter(\.isRead).map(\.id))
        let posts = PostOperationsKeys(
            list, stocked: shown.stocked, isRead: { read.contains($0) }, language)
        return posts.bindings.map { FeedAction.posts($0) }.then(
            KeyBindings(
                readAll + nextUnread + [
                    .init(
                        FollowingKeyNames.next, .nameChosen(next(1)), texts.nextList, hint: hints.nextList),
                    .init(FollowingKeyNames.previous, .nameChosen(next(-1)), texts.previousList),
                    .init(
                        PostOperationsKeyNames.refresh, .refreshed, texts.refresh,
                        hint: language.shellStrings.hints.refresh),
                ] + unfollow)
        ).then(posts.hidingRead(list, isRead: \.isRead))
    }

    private var readAll: [KeyBindings<FeedAction>.Binding] {
        if shown.unread.isEmpty { return [] }
        let batch = ReadMarkBatch(.read, shown.unread)
        return [.init(FollowingKeyNames.readAll, .posts(.readMarksRequested(batch)), texts.readAll)]
    }

    private var nextUnread: [KeyBindings<FeedAction>.Binding] {
        if shown.follows.feed.isEmpty {
            return [.init(PostListKeyNames.nextUnread, .posts(.nothingUnread), texts.nextUnread)]
        }
        let names = shown.follows.follows.map(\.name)
        return [
            .init(
                PostListKeyNames.nextUnread, at: { .nextUnreadRequested(of: names, at: $0) },
                texts.nextUnread, hint: hints.nextUnread)
        ]
    }

    private var unfollow: [KeyBindings<FeedAction>.Binding] {
        guard let name = shown.state.name else {
            if shown.follows.follows.isEmpty { return [] }
            return [.init(FollowingKeyNames.unfollow, .posts(.noNameToUnfollow), texts.unfollowName)]
        }
        guard let follow = shown.follows.follow(of: name) else { return [] }
        return [
            .init(
                FollowingKeyNames.unfollow,
                .posts(.unfollowed(follow, shown.follows.posts(of: follow))),
                texts.unfollow(follow.name.text), hint: hints.unfollow)
        ]
    }

    /// The name `step` places away; wraps around, and includes the list of all posts.
    private func next(_ step: Int) -> FollowedName? {
        let names = shown.names
        let index = names.firstIndex(of: shown.state.name) ?? 0
        return names[(index + step + names.count) % names.count]
    }
}
