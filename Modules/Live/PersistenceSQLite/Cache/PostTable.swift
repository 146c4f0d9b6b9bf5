import Entities
import FoundationEssentials
import GRDB
import Persistence

/// Cached posts and the trigrams of their text.
struct PostTable {
    let database: Database
    let tally: CacheTally

    /// The text columns of a post.
    private struct Text: Equatable {
        let title: String
        let tags: String
        let body: String

        /// The suffix lets a trigram start with a short word at the end of a text.
        var values: [Query.Value] { [title, tags, body].map { .text($0 + "\n\n") } }
        var bytes: Int { title.utf8.count + tags.utf8.count + body.utf8.count }
    }

    static let columns = "post.title, post.body, post.details, post.etag, post.seen_at"

    func post(_ id: Post.ID, at origin: String) throws -> CachedPost? {
        let found = try Query(
            "SELECT \(Self.columns), number FROM post WHERE origin = ? AND id = ?", in: database
        ).first([.text(origin), .text(id)]) { row in (try Self.post(in: row), row.integer(5)) }
        guard let (post, number) = found else { return nil }
        try Query("UPDATE post SET used = ? WHERE number = ?", in: database)
            .run([.integer(try tally.nextUse()), .integer(number)])
        return post
    }

    /// The most recent posts. Reading them does not mark them as used.
    func latest(at origin: String, limit: Int) throws -> [Post] {
        try Query(
            "SELECT \(Self.columns) FROM post WHERE +origin = ? ORDER BY used DESC LIMIT ?", in: database
        ).rows([.text(origin), .integer(max(limit, 0))]) { try Self.post(in: $0).post }
    }

    func store(_ seen: CachedPost, at origin: String) throws {
        let post = seen.post
        let text = Text(title: post.title, tags: TagList(post.tags.map(\.name)).text, body: post.body)
        let details = try Self.details(of: post)
        let old = try Query(
            "SELECT number, title, tags, body, details, etag, bytes FROM post WHERE origin = ? AND id = ?",
            in: database
        ).first([.text(origin), .text(post.id)]) { row in
            (
                number: row.integer(0), text: Text(title: row.text(1), tags: row.text(2), body: row.text(3)),
                details: row.text(4), etag: row.optionalText(5), bytes: row.integer(6)
            )
        }
        // Pages do not contain the versions of their posts: an unchanged post keeps its known version.
        let isSame = old.map { $0.text == text && $0.details == details } ?? false
        let etag = seen.etag ?? (isSame ? old?.etag : nil)
        let used = try tally.nextUse()
        if let old, isSame {
            try Query("UPDATE post SET etag = ?, seen_at = ?, used = ? WHERE number = ?", in: database).run(
                [
                    .text(etag), .real(seen.cachedAt.timeIntervalSinceReferenceDate), .integer(used),
                    .integer(old.number),
                ])
            return
        }
        if let old { try remove(number: old.number, text: old.text, bytes: old.bytes) }
        let bytes = text.bytes + details.utf8.count + 200
        let number = try number(of: post)
        try Query(
            "INSERT INTO post VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: database
        ).run([
            .integer(number), .text(origin), .text(post.id), .text(text.title), .text(text.tags),
            .text(text.body), .text(post.user.id), .text(details), .text(etag),
            .real(seen.cachedAt.timeIntervalSinceReferenceDate), .integer(bytes), .integer(used),
        ])
        try Query("INSERT INTO post_text (rowid, title, tags, body) VALUES (?, ?, ?, ?)", in: database)
            .run([.integer(number)] + text.values)
        try tally.add(bytes)
    }

    /// The use count at which the least recently used post was last used; `nil` when there is none.
    func oldestUse() throws -> Int? {
        try Query("SELECT min(used) FROM post", in: database).first { $0.optionalInteger(0) } ?? nil
    }

    func removeLeastUsed() throws {
        let found = try Query(
            "SELECT number, title, tags, body, bytes FROM post ORDER BY used LIMIT 1", in: database
        ).first { row in
            (row.integer(0), Text(title: row.text(1), tags: row.text(2), body: row.text(3)), row.integer(4))
        }
        if let (number, text, bytes) = found { try remove(number: number, text: text, bytes: bytes) }
    }

    private func remove(number: Int, text: Text, bytes: Int) throws {
        try Query(
            "INSERT INTO post_text (post_text, rowid, title, tags, body) VALUES ('delete', ?, ?, ?, ?)",
            in: database
        ).run([.integer(number)] + text.values)
        try Query("DELETE FROM post WHERE number = ?", in: database).run([.integer(number)])
        try tally.add(-bytes)
    }

    /// The row number for a new post: the second of its creation, and the first free number in it.
    private func number(of post: Post) throws -> Int {
        let second = Int(max(0, min(post.createdAt.timeIntervalSince1970, 4e12)))
        let last =
            try Query(
                "SELECT max(number) FROM post WHERE number BETWEEN ? AND ?", in: database
            ).first([.integer(second << 20), .integer(second << 20 | 0xFFFFF)]) { $0.optionalInteger(0) }
            ?? nil
        return last.map { $0 + 1 } ?? second << 20
    }

    /// The post without the two long texts, which have columns of their own.
    private static func details(of post: Post) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(post.with(title: "", body: "")), as: UTF8.self)
    }

    /// - Parameter row: A row of `columns`.
    static func post(in row: Query.Row) throws -> CachedPost {
        let details = try JSONDecoder().decode(Post.self, from: Data(row.text(2).utf8))
        return CachedPost(
            post: details.with(title: row.text(0), body: row.text(1)), etag: row.optionalText(3),
            cachedAt: Date(timeIntervalSinceReferenceDate: row.real(4)))
    }
}

extension Post {
    fileprivate func with(title: String, body: String) -> Post {
        Post(
            id: id, title: title, body: body, url: url, createdAt: createdAt, updatedAt: updatedAt,
            isPrivate: isPrivate, tags: tags, user: user, likesCount: likesCount,
            commentsCount: commentsCount, stocksCount: stocksCount)
    }
}
