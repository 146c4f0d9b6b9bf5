/// A place on the way to disk where a process may end; tests end one there.
package enum Milestone: String, CaseIterable, Sendable {
    /// Nothing is written yet.
    case beforeWrite
    /// Written, but not synced.
    case afterWrite
    /// Synced, but not in its place: a new file's content, not its name.
    case afterSync
    /// In its place, but not acknowledged.
    case afterRename
    /// Between two steps of a migration.
    case inMigration
    /// Committed to the database, but not acknowledged.
    case afterCommit
}

/// Told of each milestone as it is reached; may end the process.
package typealias MilestoneHook = @Sendable (Milestone) -> Void
