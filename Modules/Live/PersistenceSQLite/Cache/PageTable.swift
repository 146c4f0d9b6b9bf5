import Entities
import FoundationEssentials
import GRDB
import Persistence

/// Cached result pages: the posts on each of them.
struct PageTable {
    let database: Database
    let tally: CacheTally
    let posts: PostTable

    private static let keyCondition = "origin = ? AND query = ? AND page = ? AND per_page = ?"

    func page(_ key: CachedPageKey) throws -> CachedPage? {
        let found = try Query(
            "SELECT number, posts, total_count, next_page, etag, seen_at FROM page WHERE \(Self.keyCondition)",
            in: database
        ).first(values(of: key)) { row in
            (
                number: row.integer(0), ids: TagList(text: row.text(1)).tags,
                page: CachedPage(
                    posts: [], totalCount: row.optionalInteger(2), nextPage: row.optionalInteger(3),
                    etag: row.optionalText(4), cachedAt: Date(timeIntervalSinceReferenceDate: row.real(5)))
            )
        }
        guard let found else { return nil }
        let seen = try found.ids.compactMap { try posts.post($0, at: key.origin)?.post }
        guard seen.count == found.ids.count else { return nil }
        try Query("UPDATE page SET used = ? WHERE number = ?", in: database)
            .run([.integer(try tally.nextUse()), .integer(found.number)])
        return CachedPage(
            posts: seen, totalCount: found.page.totalCount, nextPage: found.page.nextPage,
            etag: found.page.etag, cachedAt: found.page.cachedAt)
    }

    func store(_ page: CachedPage, for key: CachedPageKey) throws {
        for post in page.posts {
            try posts.store(CachedPost(post: post, etag: nil, cachedAt: page.cachedAt), at: key.origin)
        }
        try remove("WHERE \(Self.keyCondition)", values(of: key))
        let ids = TagList(page.posts.map(\.id)).text
        let bytes = ids.utf8.count + key.query.utf8.count + 200
        try Query(
            "INSERT INTO page VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: database
        ).run(
            values(of: key) + [
                .text(ids), page.totalCount.map(Query.Value.integer) ?? .null,
                page.nextPage.map(Query.Value.integer) ?? .null, .text(page.etag),
                .real(page.cachedAt.timeIntervalSinceReferenceDate), .integer(bytes),
                .integer(try tally.nextUse()),
            ])
        try tally.add(bytes)
    }

    /// The use count at which the least recently used page was last used; `nil` when there is none.
    func oldestUse() throws -> Int? {
        try Query("SELECT min(used) FROM page", in: database).first { $0.optionalInteger(0) } ?? nil
    }

    func removeLeastUsed() throws {
        try remove("WHERE number = (SELECT number FROM page ORDER BY used LIMIT 1)", [])
    }

    private func remove(_ condition: String, _ values: [Query.Value]) throws {
        let bytes = try Query("DELETE FROM page \(condition) RETURNING bytes", in: database)
            .rows(values) { $0.integer(0) }
        try tally.add(-bytes.reduce(0, +))
    }

    private func values(of key: CachedPageKey) -> [Query.Value] {
        [
            .text(key.origin), .text(key.query), .integer(key.page),
            .integer(key.perPage),
        ]
    }
}
