import FluxPrivateFiles
import GRDB

/// A list of migrations. `user_version` contains the number of the last one that was applied.
package struct Schema: Sendable {
    /// Each migration is a list of statements, executed in order; the first has number 1.
    package let migrations: [[String]]
    /// A table of the first migration, by which a file of this program is recognised; `nil` recognises every file.
    private let mainTable: String?

    package init(migrations: [[String]], mainTable: String? = nil) {
        (self.migrations, self.mainTable) = (migrations, mainTable)
    }

    /// Whether this program has created the file, or can fill it because it has no tables.
    func hasCreated(_ database: Database) throws -> Bool {
        guard let mainTable else { return true }
        let (tables, named) =
            try Query(
                "SELECT count(*), count(*) FILTER (WHERE name = ?) FROM sqlite_master", in: database
            ).first([.text(mainTable)]) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
        return try Self.version(of: database) == 0 ? tables == 0 : named == 1
    }

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
