import Entities
import Persistence
import Shell
import TerminalUI

extension ReadingBatch {
    /// What is said when it was done.
    func line(_ keys: KeyMap) -> StyledLine {
        let posts = posts.count == 1 ? "1 post counts" : "\(posts.count.grouped) posts count"
        let rest = isUndo ? " again" : "; \(keys.name(of: PostsKeys.undo)) takes that back"
        return StyledLine("\(posts) as \(change.rawValue)\(rest)", .good)
    }

    /// The key that lets the chosen posts count as read or, where all of them do, as unread.
    ///
    /// - Parameters:
    ///   - chosen: The marked posts or, with none marked, the selected one.
    ///   - isRead: Whether a post is read.
    ///   - action: What it means.
    /// - Returns: `nil` where there is no post.
    static func binding<Action>(
        _ chosen: [Post.ID], isRead: (Post.ID) -> Bool,
        _ action: @escaping @Sendable (ReadingBatch) -> Action
    ) -> KeyBindings<Action>.Binding? {
        guard !chosen.isEmpty else { return nil }
        let unread = chosen.filter { !isRead($0) }
        let batch = unread.isEmpty ? ReadingBatch(.unread, chosen) : ReadingBatch(.read, unread)
        return .init(
            PostsKeys.read, action(batch), "Count as read what is selected or marked, or as unread",
            hint: batch.change.rawValue)
    }
}

extension Reading {
    /// To the next unread post below the selection or, where there is none, from the top; else nowhere.
    func nextUnread<Question>(in list: PagedList<Post, Question>) -> ListCursor.Move {
        let (items, selected) = (list.items, list.cursor.cursor.selected)
        let next = items.indices.first { $0 > selected && !isRead(items[$0].id) }
        return .item(next ?? items.firstIndex { !isRead($0.id) } ?? selected)
    }
}

extension Explanation {
    /// Why it is not known, or not kept, which posts are read.
    init(reading failure: LibraryFailure) { self.init("read marks", failure) }
}
