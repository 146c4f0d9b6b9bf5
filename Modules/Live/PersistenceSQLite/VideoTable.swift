import Entities
import FoundationEssentials
import GRDB
import Persistence

/// The one table and what is asked of it. Its migrations are numbered from 1, the number in `user_version`.
enum VideoTable {
    /// `added_at` counts seconds from 2001-01-01T00:00:00Z, as `Date` does, so that nothing is rounded;
    /// `number` orders what was added at the same time.
    private static let migrations = [
        """
        CREATE TABLE video (
            number INTEGER PRIMARY KEY,
            origin TEXT NOT NULL,
            uuid TEXT NOT NULL,
            added_at REAL NOT NULL,
            episode TEXT NOT NULL,
            UNIQUE (origin, uuid)
        );
        CREATE INDEX video_newest_first ON video (added_at DESC, number DESC);
        """
    ]

    /// Whether a newer program has changed the schema.
    static func isNewer(in database: Database) throws -> Bool {
        try version(of: database) > migrations.count
    }

    /// Applies what is missing, in one transaction.
    static func migrate(_ database: Database) throws {
        guard try version(of: database) < migrations.count else { return }
        try database.inTransaction(.immediate) {
            // Again: another process may have been faster.
            for migration in migrations.dropFirst(try version(of: database)) {
                try database.execute(sql: migration)
            }
            try database.execute(sql: "PRAGMA user_version = \(migrations.count)")
            return .commit
        }
    }

    static func add(_ episode: Episode, at date: Date, in database: Database) throws {
        let details = String(decoding: try JSONEncoder().encode(episode), as: UTF8.self)
        try database.execute(
            sql: """
                INSERT INTO video (origin, uuid, added_at, episode) VALUES (?, ?, ?, ?)
                ON CONFLICT (origin, uuid) DO UPDATE SET episode = excluded.episode
                """,
            arguments: [episode.origin, episode.uuid, date.timeIntervalSinceReferenceDate, details])
    }

    static func remove(_ id: Episode.ID, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM video WHERE origin = ? AND uuid = ?", arguments: [id.origin, id.uuid])
    }

    static func videos(offset: Int, limit: Int?, in database: Database) throws -> [KeptVideo] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT added_at, episode FROM video
                ORDER BY added_at DESC, number DESC LIMIT ? OFFSET ?
                """,
            arguments: [limit ?? -1, offset]
        ).map(video(in:))
    }

    static func video(_ id: Episode.ID, in database: Database) throws -> KeptVideo? {
        try Row.fetchOne(
            database,
            sql: "SELECT added_at, episode FROM video WHERE origin = ? AND uuid = ?",
            arguments: [id.origin, id.uuid]
        ).map(video(in:))
    }

    private static func version(of database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    }

    private static func video(in row: Row) throws -> KeptVideo {
        let details: String = row["episode"]
        return KeptVideo(
            episode: try JSONDecoder().decode(Episode.self, from: Data(details.utf8)),
            addedAt: Date(timeIntervalSinceReferenceDate: row["added_at"]))
    }
}
