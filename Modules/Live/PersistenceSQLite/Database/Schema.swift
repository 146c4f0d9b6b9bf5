import GRDB

/// Numbered changes of a file's tables. The number of the latest that was made stands in `user_version`.
package struct Schema: Sendable {
    /// The first is number 1; each is statements to execute in order.
    package let migrations: [[String]]

    package init(migrations: [[String]]) { self.migrations = migrations }

    /// The number that a file has after all of them.
    var version: Int { migrations.count }

    static func version(of database: Database) throws -> Int {
        try Query("PRAGMA user_version", in: database).first { $0.integer(0) } ?? 0
    }

    /// Makes the changes that are missing, all or none.
    func migrate(_ database: Database, reached: MilestoneHook) throws {
        guard try Self.version(of: database) < version else { return }
        try database.inTransaction(.immediate) {
            // Again: another process may have been faster.
            for statements in migrations.dropFirst(try Self.version(of: database)) {
                for statement in statements {
                    try database.execute(sql: statement)
                    reached(.inMigration)
                }
            }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }
}
