import GRDB
import PrivateFiles

/// A list of migrations. `user_version` contains the number of the last one that was applied.
package struct Schema: Sendable {
    /// Each migration is a list of statements, executed in order; the first has number 1.
    package let migrations: [[String]]

    package init(migrations: [[String]]) { self.migrations = migrations }

    /// The version of a fully migrated file.
    var version: Int { migrations.count }

    static func version(of database: Database) throws -> Int {
        try Query("PRAGMA user_version", in: database).first { $0.integer(0) } ?? 0
    }

    /// Applies the missing migrations in one transaction.
    func migrate(_ database: Database, onMilestone: MilestoneHook) throws {
        guard try Self.version(of: database) < version else { return }
        try database.inTransaction(.immediate) {
            // Read again inside the transaction: another process may have migrated the file.
            for statements in migrations.dropFirst(try Self.version(of: database)) {
                for statement in statements {
                    try database.execute(sql: statement)
                    onMilestone(.inMigration)
                }
            }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }
}
