import Entities
import Persistence
import Shell
import TerminalUI

struct FeedKeys {
    let shown: FeedShown
    let now: Duration
    /// Rows of the list on the screen.
    let height: Int

    var bindings: KeyBindings<FeedAction> {
        let shown = shown
        if shown.state.filterField != nil { return ListChange.filtering.map { shown.changed($0) } }
        let chosen = shown.chosen
        let stock = shown.stocked.binding(
            marked: shown.state.marks.isEmpty ? nil : chosen.map(\.found.post),
            selected: shown.selected?.found.post,
            single: { FeedAction.stockToggled($0, $1) }, several: { .batchRequested($0) })
        let read = Set(chosen.filter(\.isRead).map(\.id))
        let readBinding = ReadMarkBatch.binding(
            selected: chosen.first?.id, marked: chosen.map(\.id), isRead: { read.contains($0) },
            FeedAction.readMarksRequested)
        let listKeys = ListChange.keys(
            hasMarks: !shown.state.marks.isEmpty, shown.state.arrangement, height: height, at: now)
        return KeyBindings(
            [
                .init(
                    PostListKeyNames.open, .opened(chosen.map(\.found.post)), "Open the selected post",
                    hint: "open")
            ] + [readBinding].compactMap(\.self) + readAll + nextUnread + [
                .init(
                    FollowingKeyNames.next, .nameChosen(next(1)), "The next that is followed", hint: "next"),
                .init(FollowingKeyNames.previous, .nameChosen(next(-1)), "The one before"),
                .init(
                    PostListKeyNames.refresh, .refreshed, "Look at all that is followed now", hint: "refresh"),
                .init(
                    PostListKeyNames.browser, .browsed(chosen.map(\.found.post.url)), "Open in the browser",
                    hint: "browser"),
            ] + [stock].compactMap(\.self) + [
                .init(PostListKeyNames.undo, .undone, "Take back what was stocked or read last"),
                .init(
                    PostListKeyNames.preview, .previewToggled,
                    "Show or hide the preview, on 110 columns or more"),
            ] + unfollow
        )
        .then(listKeys.map { shown.changed($0) })
        .then(ListCursor.bindings.map { [height] in shown.moved($0, height: height) })
    }

    private var readAll: [KeyBindings<FeedAction>.Binding] {
        if shown.unread.isEmpty { return [] }
        let batch = ReadMarkBatch(.read, shown.unread)
        return [.init(FollowingKeyNames.readAll, .readMarksRequested(batch), "Count all that show as read")]
    }

    private var nextUnread: [KeyBindings<FeedAction>.Binding] {
        if shown.follows.feed.isEmpty { return [] }
        return [
            .init(
                PostListKeyNames.nextUnread, shown.nextUnread(height: height),
                "The next unread post, also of the next that is followed", hint: "next unread")
        ]
    }

    private var unfollow: [KeyBindings<FeedAction>.Binding] {
        shown.state.name.map {
            [.init(FollowingKeyNames.unfollow, .unfollowed($0), "Follow this no more", hint: "unfollow")]
        }
            ?? []
    }

    /// The name `step` places away; wraps around, and includes the list of all posts.
    private func next(_ step: Int) -> FollowedName? {
        let names = shown.names
        let index = names.firstIndex(of: shown.state.name) ?? 0
        return names[(index + step + names.count) % names.count]
    }
}
