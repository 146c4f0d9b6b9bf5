import GRDB

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
