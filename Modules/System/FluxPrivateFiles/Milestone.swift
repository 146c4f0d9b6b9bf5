/// A step of a write to disk at which tests kill the process.
package enum Milestone: String, CaseIterable, Sendable {
    /// Nothing is written yet.
    case beforeWrite
    /// Written, but not synced.
    case afterWrite
    /// Synced, but not yet renamed to its final name.
    case afterSync
    /// Renamed, but not acknowledged.
    case afterRename
    /// Between two statements of a migration.
    case inMigration
    /// Committed to the database, but not acknowledged.
    case afterCommit
}

/// Called at each milestone; may end the process.
package typealias MilestoneHook = @Sendable (Milestone) -> Void
