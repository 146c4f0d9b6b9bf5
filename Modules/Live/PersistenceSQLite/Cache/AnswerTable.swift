import FoundationEssentials
import GRDB
import Persistence

/// Cached answers other than pages and posts.
struct AnswerTable {
    let database: Database
    let tally: CacheTally

    private static let keyCondition = "origin = ? AND kind = ? AND key = ?"

    func answer(_ key: CachedAnswerKey) throws -> CachedAnswer? {
        let found = try Query(
            "SELECT text, seen_at, number FROM answer WHERE \(Self.keyCondition)", in: database
        )
        .first(values(of: key)) { (Self.answer(in: $0), $0.integer(2)) }
        guard let (answer, number) = found else { return nil }
        try Query("UPDATE answer SET used = ? WHERE number = ?", in: database)
            .run([.integer(try tally.nextUse()), .integer(number)])
        return answer
    }

    /// Does not count as a use of the answers.
    func answers(_ kind: String, at origin: String) throws -> [CachedAnswer] {
        let order = "ORDER BY seen_at DESC, number DESC"
        return try Query(
            "SELECT text, seen_at FROM answer WHERE origin = ? AND kind = ? \(order)", in: database
        ).rows([.text(origin), .text(kind)], Self.answer(in:))
    }

    func store(_ answer: CachedAnswer, for key: CachedAnswerKey) throws {
        try remove("WHERE \(Self.keyCondition)", values(of: key))
        let bytes = answer.text.utf8.count + key.key.utf8.count + 200
        try Query("INSERT INTO answer VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", in: database).run(
            values(of: key) + [
                .text(answer.text), .real(answer.cachedAt.timeIntervalSinceReferenceDate), .integer(bytes),
                .integer(try tally.nextUse()),
            ])
        try tally.add(bytes)
    }

    /// The use count at which the least recently used answer was last used; `nil` when there is none.
    func oldestUse() throws -> Int? {
        try Query("SELECT min(used) FROM answer", in: database).first { $0.optionalInteger(0) } ?? nil
    }

    func removeLeastUsed() throws {
        try remove("WHERE number = (SELECT number FROM answer ORDER BY used LIMIT 1)", [])
    }

    private func remove(_ condition: String, _ values: [Query.Value]) throws {
        let bytes = try Query("DELETE FROM answer \(condition) RETURNING bytes", in: database)
            .rows(values) { $0.integer(0) }
        try tally.add(-bytes.reduce(0, +))
    }

    private func values(of key: CachedAnswerKey) -> [Query.Value] {
        [.text(key.origin), .text(key.kind), .text(key.key)]
    }

    private static func answer(in row: Query.Row) -> CachedAnswer {
        CachedAnswer(text: row.text(0), cachedAt: Date(timeIntervalSinceReferenceDate: row.real(1)))
    }
}

/// The size of the cache and its number of uses.
struct CacheTally {
    let database: Database

    /// The size of posts, pages and answers, without trigrams.
    func bytes() throws -> Int {
        try Query("SELECT bytes FROM tally", in: database).first { $0.integer(0) } ?? 0
    }

    /// The size of the used pages of the file.
    func bytesInUse() throws -> Int {
        try Query(
            """
            SELECT (page_count - freelist_count) * page_size
            FROM pragma_page_count, pragma_freelist_count, pragma_page_size
            """, in: database
        ).first { $0.integer(0) } ?? 0
    }

    /// - Parameter bytes: Negative when something was removed.
    func add(_ bytes: Int) throws {
        try Query("UPDATE tally SET bytes = bytes + ?", in: database).run([.integer(bytes)])
    }

    /// A number higher than all previous ones.
    func nextUse() throws -> Int {
        try Query("UPDATE tally SET uses = uses + 1 RETURNING uses", in: database).first { $0.integer(0) }
            ?? 0
    }
}
