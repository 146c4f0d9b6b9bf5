import Entities
import Persistence
import Shell
import TerminalUI

extension ReadMarkBatch {
    /// What is said when it was done.
    func line(_ keys: KeyMap) -> StyledLine {
        let posts = posts.count == 1 ? "1 post counts" : "\(posts.count.grouped) posts count"
        let rest = isUndo ? " again" : "; \(keys.name(of: PostListKeyNames.undo)) takes that back"
        return StyledLine("\(posts) as \(change.rawValue)\(rest)", .good)
    }

    /// The key that lets posts count as read or, where all of them do, as unread.
    ///
    /// - Parameters:
    ///   - selected: The selected post; `nil` for none.
    ///   - marked: The marked ones, that are meant instead; empty for none.
    ///   - isRead: Whether a post is read.
    ///   - action: What it means.
    /// - Returns: `nil` where there is no post.
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
    /// To the next unread post below the selection or, where there is none, from the top; else nowhere.
    func nextUnread(in items: [Post], after selected: Int) -> ListCursor.Move {
        let next = items.indices.first { $0 > selected && !isRead(items[$0].id) }
        return .item(next ?? items.firstIndex { !isRead($0.id) } ?? selected)
    }
}

extension ErrorMessage {
    /// Why it is not known, or not kept, which posts are read.
    init(readMarks failure: LibraryFailure) { self.init("read marks", failure) }
}
