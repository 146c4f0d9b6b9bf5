import Entities
import FluxQueries
import FluxScreens
import Persistence
import ServiceTexts
import TerminalFrames

extension Query<ReadStatus> {
    /// Moves to the next unread post below the cursor, or else to the first one; `nil` if all posts are read.
    func nextUnread(in list: ListState<Post>, at now: Duration) -> ListAction? {
        let (rows, current) = (list.rows, list.cursor.cursor.selected)
        let below = rows.indices.first { $0 > current && !isRead(rows[$0].id) }
        return (below ?? rows.firstIndex { !isRead($0.id) }).map { .moved(.item($0), at: now) }
    }
}

extension ErrorMessage {
    /// Explains why read marks could not be loaded or saved.
    init(readMarks failure: LibraryFailure, in language: Language) {
        self.init(language.strings.operations.readMarks, failure, in: language)
    }
}
