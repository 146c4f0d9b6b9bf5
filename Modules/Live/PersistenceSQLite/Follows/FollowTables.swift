import Entities
import FoundationEssentials
import GRDB
import Persistence

/// The library's tables for followed tags and users.
struct FollowTables {
    let database: Database

    /// Each post is stored as JSON because the cache may evict it before it is read. A row of `unread_post`
    /// is unread unless `read_post` contains its id. Dates are stored as in `VideoTable`.
    static let migration = [
        """
        CREATE TABLE follow (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            followed_at REAL NOT NULL,
            looked_at REAL,
            newest_at REAL
        ) STRICT
        """,
        """
        CREATE TABLE unread_post (
            follow INTEGER NOT NULL,
            id TEXT NOT NULL,
            created_at REAL NOT NULL,
            post TEXT NOT NULL,
            PRIMARY KEY (follow, id)
        ) STRICT
        """,
        """
        CREATE TABLE read_post (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE
        ) STRICT
        """,
    ]

    /// `gaps` is a JSON array of the ranges that checks have not read.
    static let feedMigration = ["ALTER TABLE follow ADD COLUMN gaps TEXT NOT NULL DEFAULT '[]'"]

    /// How many of the posts that were last marked as read can be marked as unread again; a whole list can be
    /// marked at once.
    private static let maximumUndo = 1_000

    private static let isUnread = "NOT EXISTS (SELECT 1 FROM read_post WHERE read_post.id = unread_post.id)"

    func follow(_ name: FollowedName, at date: Date) throws {
        try Query(
            "INSERT OR IGNORE INTO follow (id, name, followed_at) VALUES (?, ?, ?)", in: database
        ).run([.text(name.id), .text(name.text), .real(date.timeIntervalSinceReferenceDate)])
    }

    func unfollow(_ name: FollowedName) throws { try unfollow(id: name.id) }

    func unfollow(id: FollowedName.ID) throws {
        guard let number = try number(of: id) else { return }
        try Query("DELETE FROM unread_post WHERE follow = ?", in: database).run([.integer(number)])
        try Query("DELETE FROM follow WHERE number = ?", in: database).run([.integer(number)])
    }

    func follows() throws -> [Follow] {
        try Query(
            """
            SELECT name, followed_at, looked_at, newest_at, gaps,
                (SELECT count(*) FROM unread_post WHERE follow = follow.number AND \(Self.isUnread))
            FROM follow ORDER BY followed_at, number
            """, in: database
        ).rows() { row -> Follow? in
            try FollowedName(row.text(0)).map { name in
                Follow(
                    name: name, followedAt: Date(timeIntervalSinceReferenceDate: row.real(1)),
                    checkedAt: row.optionalDate(2), newestAt: row.optionalDate(3),
                    gaps: try JSONDecoder().decode([FeedGap].self, from: Data(row.text(4).utf8)),
                    unread: row.integer(5))
            }
        }.compactMap(\.self)
    }

    func unread(limit: Int) throws -> [UnreadPost] {
        try Query(
            """
            SELECT unread_post.post, group_concat(follow.number || ' ' || follow.name, char(10))
            FROM unread_post JOIN follow ON follow.number = unread_post.follow
            WHERE \(Self.isUnread)
            GROUP BY unread_post.id
            ORDER BY unread_post.created_at DESC, unread_post.id DESC LIMIT ?
            """, in: database
        ).rows([.integer(max(limit, 0))]) { row in
            let names = row.text(1).split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
            return UnreadPost(
                post: try JSONDecoder().decode(Post.self, from: Data(row.text(0).utf8)),
                names: names.sorted { Int($0[0]) ?? 0 < Int($1[0]) ?? 0 }
                    .compactMap { FollowedName(String($0[1])) })
        }
    }

    func add(_ posts: [Post], to name: FollowedName, _ progress: FeedProgress) throws {
        guard let number = try number(of: name.id) else { return }
        for post in posts {
            let json = String(decoding: try JSONEncoder().encode(post), as: UTF8.self)
            try Query("INSERT OR IGNORE INTO unread_post VALUES (?, ?, ?, ?)", in: database).run([
                .integer(number), .text(post.id), .real(post.createdAt.timeIntervalSinceReferenceDate),
                .text(json),
            ])
        }
        try Query(
            "UPDATE follow SET looked_at = ?, newest_at = ?, gaps = ? WHERE number = ?", in: database
        ).run([
            .real(progress.checkedAt.timeIntervalSinceReferenceDate),
            progress.newestAt.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null,
            .text(String(decoding: try JSONEncoder().encode(progress.gaps), as: UTF8.self)),
            .integer(number),
        ])
    }

    func markRead(_ ids: [Post.ID]) throws {
        for id in ids {
            try Query("INSERT OR IGNORE INTO read_post (id) VALUES (?)", in: database).run([.text(id)])
        }
        let old = "FROM read_post WHERE number <= (SELECT max(number) FROM read_post) - ?"
        try Query("DELETE FROM unread_post WHERE id IN (SELECT id \(old))", in: database)
            .run([.integer(Self.maximumUndo)])
        try Query("DELETE \(old)", in: database).run([.integer(FollowLibraryLimits.readMarks)])
    }

    func markUnread(_ ids: [Post.ID]) throws {
        for id in ids { try Query("DELETE FROM read_post WHERE id = ?", in: database).run([.text(id)]) }
    }

    func read(of ids: [Post.ID]) throws -> [Post.ID] {
        let json = String(decoding: try JSONEncoder().encode(ids), as: UTF8.self)
        return try Query(
            "SELECT id FROM read_post WHERE id IN (SELECT value FROM json_each(?))", in: database
        ).rows([.text(json)]) { $0.text(0) }
    }

    private func number(of id: FollowedName.ID) throws -> Int? {
        try Query("SELECT number FROM follow WHERE id = ?", in: database).first([.text(id)]) {
            $0.integer(0)
        }
    }
}

extension Query.Row {
    /// `nil` for NULL.
    fileprivate func optionalDate(_ column: Int32) -> Date? {
        optionalReal(column).map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}

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
