import Entities
import FluxScreens
import TerminalFrames

extension PostOperationsKeys {
    /// The key that hides the posts of a list that are read, or shows them again.
    func hidingRead<Item: PostRow, Action: PostListAction>(
        _ list: ListState<Item>, isRead: @escaping @Sendable (Item) -> Bool
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(
                PostListKeyNames.hideRead,
                .readPostsHidden(list.hidden == nil ? list.rows.filter(isRead).map(\.post.id) : nil),
                texts.hideRead(areHidden: list.hidden != nil))
        ])
    }
}

extension ListState where Item: PostRow, Item.ID == Post.ID {
    /// The action that hides posts that were read since, except the one under the cursor; none if there are none, or if
    /// read posts are shown.
    func hidingRead<Action: PostListAction>(isRead: (Item) -> Bool) -> [Action] {
        guard let hidden else { return [] }
        let read = rows.filter { $0.id != selected?.id && isRead($0) }.map(\.id)
        return read.isEmpty ? [] : [.readPostsHidden(hidden + read)]
    }
}
