import Entities
import FoundationEssentials
import GRDB
import Persistence

/// What synchronisation reads and writes.
extension FollowTables {
    /// The name as typed and the date of following; `nil` if it is not followed.
    func follow(withID id: FollowedName.ID) throws -> (name: String, followedAt: Date)? {
        try Query("SELECT name, followed_at FROM follow WHERE id = ?", in: database).first([.text(id)]) {
            ($0.text(0), Date(timeIntervalSinceReferenceDate: $0.real(1)))
        }
    }

    /// Follows `name`, or replaces its spelling and date; its unread posts remain.
    func replace(_ name: FollowedName, followedAt date: Date) throws {
        try Query(
            """
            INSERT INTO follow (id, name, followed_at) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, followed_at = excluded.followed_at
            """, in: database
        ).run([.text(name.id), .text(name.text), .real(date.timeIntervalSinceReferenceDate)])
    }

    func isRead(_ id: Post.ID) throws -> Bool {
        try Query("SELECT 1 FROM read_post WHERE id = ?", in: database).first([.text(id)]) { _ in true }
            ?? false
    }

    /// The posts that are remembered as read, the latest last.
    func readPosts() throws -> [Post.ID] {
        try Query("SELECT id FROM read_post ORDER BY number", in: database).rows() { $0.text(0) }
    }

    /// Remembers these posts as read and no others.
    ///
    /// - Parameter ids: The latest last; only the last 10,000 are remembered.
    func replaceRead(_ ids: [Post.ID]) throws {
        if ids.suffix(FollowLibraryLimits.readMarks).elementsEqual(try readPosts()) { return }
        try Query("DELETE FROM read_post", in: database).run()
        try markRead(Array(ids.suffix(FollowLibraryLimits.readMarks)))
    }
}
