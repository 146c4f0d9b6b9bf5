import Entities
import Persistence
import Shell
import TerminalUI

struct FeedKeys {
    let shown: FeedShown
    let now: Duration
    /// Rows of the list on the screen.
    let height: Int

    private typealias Texts = SearchStrings.Following.Keys
    private typealias ListKeys = SearchStrings.ListKeys
    private typealias Hints = SearchStrings.Hints

    var bindings: KeyBindings<FeedAction> {
        let shown = shown
        if shown.state.filterField != nil {
            return ListChange.filtering.map { [id = shown.selected?.id] in .list($0, on: id) }
        }
        let chosen = shown.chosen
        let hasMarks = !shown.state.marks.isEmpty
        let stock = shown.stocked.binding(
            marked: hasMarks ? chosen.map(\.found.post) : nil,
            selected: shown.selected?.found.post,
            single: { FeedAction.stockToggled($0, $1) }, several: { .batchRequested($0) })
        let read = Set(chosen.filter(\.isRead).map(\.id))
        let readBinding = ReadMarkBatch.binding(
            selected: chosen.first?.id, marked: hasMarks ? chosen.map(\.id) : [],
            isRead: { read.contains($0) }, FeedAction.readMarksRequested)
        let marked = hasMarks ? chosen.count : 0
        let listKeys = ListChange.keys(
            hasMarks: hasMarks, shown.state.arrangement, height: height, at: now)
        return KeyBindings(
            [
                .init(
                    PostListKeyNames.open, .opened(chosen.map(\.found.post)), ListKeys.open(marked: marked),
                    hint: Hints.open)
            ] + [readBinding].compactMap(\.self) + readAll + nextUnread + [
                .init(
                    FollowingKeyNames.next, .nameChosen(next(1)), Texts.nextList, hint: Hints.nextList),
                .init(FollowingKeyNames.previous, .nameChosen(next(-1)), Texts.previousList),
                .init(PostListKeyNames.refresh, .refreshed, Texts.refresh, hint: Hints.refresh),
                .init(
                    PostListKeyNames.browser, .browsed(chosen.map(\.found.post.url)),
                    ListKeys.openInBrowser(marked: marked), hint: Hints.browser),
            ] + [stock].compactMap(\.self) + [
                .init(PostListKeyNames.undo, .undone, ListKeys.undo),
                .init(PostListKeyNames.preview, .previewToggled, ListKeys.togglePreview),
            ] + unfollow
        )
        .then(listKeys.map { [id = shown.selected?.id] in .list($0, on: id) })
        .then(ListCursor.bindings.map { [height] in .moved($0, height: height) })
    }

    private var readAll: [KeyBindings<FeedAction>.Binding] {
        if shown.unread.isEmpty { return [] }
        let batch = ReadMarkBatch(.read, shown.unread)
        return [.init(FollowingKeyNames.readAll, .readMarksRequested(batch), Texts.readAll)]
    }

    private var nextUnread: [KeyBindings<FeedAction>.Binding] {
        if shown.follows.feed.isEmpty { return [] }
        return [
            .init(
                PostListKeyNames.nextUnread,
                .nextUnreadRequested(of: shown.follows.follows.map(\.name), height: height),
                Texts.nextUnread,
                hint: Hints.nextUnread)
        ]
    }

    private var unfollow: [KeyBindings<FeedAction>.Binding] {
        shown.state.name.map {
            [
                .init(
                    FollowingKeyNames.unfollow, .unfollowed($0), Texts.unfollow($0.text),
                    hint: Hints.unfollow)
            ]
        } ?? []
    }

    /// The name `step` places away; wraps around, and includes the list of all posts.
    private func next(_ step: Int) -> FollowedName? {
        let names = shown.names
        let index = names.firstIndex(of: shown.state.name) ?? 0
        return names[(index + step + names.count) % names.count]
    }
}
