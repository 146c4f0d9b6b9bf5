import Entities
import Persistence
import Shell
import TerminalUI

extension ReadMarkBatch {
    /// The toast after the change.
    func line(_ keys: KeyMap) -> StyledLine {
        let posts = posts.count == 1 ? "1 post counts" : "\(posts.count.grouped) posts count"
        let rest = isUndo ? " again" : "; \(keys.name(of: PostListKeyNames.undo)) takes that back"
        return StyledLine("\(posts) as \(change.rawValue)\(rest)", .good)
    }

    /// The key binding that marks posts as read, or as unread if all of them are read.
    ///
    /// - Parameters:
    ///   - selected: The selected post; `nil` if there is none.
    ///   - marked: The marked posts, which take precedence; empty if there are none.
    ///   - isRead: Returns whether a post is read.
    ///   - action: Creates the action for a batch.
    /// - Returns: `nil` if no post is selected.
    static func binding<Action>(
        selected: Post.ID?, marked: [Post.ID], isRead: @escaping @Sendable (Post.ID) -> Bool,
        _ action: @escaping @Sendable (ReadMarkBatch) -> Action
    ) -> KeyBindings<Action>.Binding? {
        guard let selected else { return nil }
        let areRead = marked.isEmpty ? isRead(selected) : marked.allSatisfy(isRead)
        return .init(
            PostListKeyNames.read,
            action(ReadMarkBatch(marked.isEmpty ? [selected] : marked, areRead, isRead)),
            "Count as read what is selected or marked, or as unread", hint: areRead ? "unread" : "read")
    }

    private init(_ chosen: [Post.ID], _ areRead: Bool, _ isRead: (Post.ID) -> Bool) {
        self.init(areRead ? .unread : .read, areRead ? chosen : chosen.filter { !isRead($0) })
    }
}

extension ReadMarks {
    /// Moves to the next unread post below the selection, or else to the first one; stays in place if all
    /// posts are read.
    func nextUnread(in items: [Post], after selected: Int) -> ListCursor.Move {
        let next = items.indices.first { $0 > selected && !isRead(items[$0].id) }
        return .item(next ?? items.firstIndex { !isRead($0.id) } ?? selected)
    }
}

extension ErrorMessage {
    /// Explains why read marks could not be loaded or saved.
    init(readMarks failure: LibraryFailure) { self.init("read marks", failure) }
}
