import Entities
import Persistence
import Shell
import TerminalUI

extension ReadMarkBatch {
    /// The toast after the change.
    func line(_ keys: KeyMap) -> StyledLine {
        let undoKey = isUndo ? nil : keys.name(of: PostListKeyNames.undo)
        return StyledLine(
            SearchStrings.readMarksChanged(change, count: posts.count, undoKey: undoKey), .good)
    }

    /// The key binding that marks posts as read, or as unread if all of them are read.
    ///
    /// - Parameters:
    ///   - selected: The selected post; `nil` if there is none.
    ///   - marked: The posts of the selected rows, which take precedence; empty if there are none.
    ///   - isRead: Returns whether a post is read.
    ///   - action: Creates the action for a batch.
    /// - Returns: `nil` if no post is selected.
    static func binding<Action>(
        selected: Post.ID?, marked: [Post.ID], isRead: @escaping @Sendable (Post.ID) -> Bool,
        _ action: @escaping @Sendable (ReadMarkBatch) -> Action
    ) -> KeyBindings<Action>.Binding? {
        guard let selected else { return nil }
        let areRead = marked.isEmpty ? isRead(selected) : marked.allSatisfy(isRead)
        let batch = ReadMarkBatch(marked.isEmpty ? [selected] : marked, areRead, isRead)
        return .init(
            PostListKeyNames.read, action(batch),
            SearchStrings.ListKeys.mark(batch.change, marked: marked.isEmpty ? 0 : batch.posts.count),
            hint: SearchStrings.Hints.mark(batch.change))
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
    init(readMarks failure: LibraryFailure) { self.init(SearchStrings.Operations.readMarks, failure) }
}
