import GRDB

/// How large the cache is and how often it was used.
struct CacheTally {
    let database: Database

    /// What posts and pages take, without trigrams.
    func bytes() throws -> Int {
        try Query("SELECT bytes FROM tally", in: database).first { $0.integer(0) } ?? 0
    }

    /// What of the file holds something.
    func bytesInUse() throws -> Int {
        try Query(
            """
            SELECT (page_count - freelist_count) * page_size
            FROM pragma_page_count, pragma_freelist_count, pragma_page_size
            """, in: database
        ).first { $0.integer(0) } ?? 0
    }

    /// - Parameter bytes: Below 0 for what is gone.
    func add(_ bytes: Int) throws {
        try Query("UPDATE tally SET bytes = bytes + ?", in: database).run([.integer(bytes)])
    }

    /// A number higher than any before.
    func nextUse() throws -> Int {
        try Query("UPDATE tally SET uses = uses + 1 RETURNING uses", in: database).first { $0.integer(0) }
            ?? 0
    }
}
