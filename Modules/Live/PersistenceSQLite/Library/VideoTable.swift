import Entities
import FoundationEssentials
import GRDB
import Persistence

/// The library's table of saved videos.
package enum VideoTable {
    package static let schema = Schema(migrations: migrations, mainTable: "video")

    /// `added_at` and `published_at` are seconds since 2001-01-01T00:00:00Z, as in `Date`, so that nothing is
    /// rounded. A list of 10,000 is read six times as fast from columns as from JSON.
    private static let migrations = [
        [
            """
            CREATE TABLE video (
                number INTEGER PRIMARY KEY,
                origin TEXT NOT NULL,
                uuid TEXT NOT NULL,
                added_at REAL NOT NULL,
                short_uuid TEXT,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                duration INTEGER NOT NULL,
                is_live INTEGER NOT NULL,
                is_sensitive INTEGER NOT NULL,
                views INTEGER NOT NULL,
                likes INTEGER NOT NULL,
                published_at REAL NOT NULL,
                url TEXT NOT NULL,
                channel_name TEXT NOT NULL,
                channel_display_name TEXT NOT NULL,
                channel_host TEXT NOT NULL,
                language TEXT,
                category TEXT,
                licence TEXT,
                tags TEXT NOT NULL,
                UNIQUE (origin, uuid)
            ) STRICT
            """,
            "CREATE INDEX video_newest_first ON video (added_at DESC, number DESC)",
        ],
        FollowTables.migration,
        SyncTables.migration,
        FollowTables.feedMigration,
        SyncTables.positionMigration,
        SyncTables.skipMigration,
    ]

    private static let details = """
        short_uuid, name, description, duration, is_live, is_sensitive, views, likes, published_at, url, \
        channel_name, channel_display_name, channel_host, language, category, licence, tags
        """
    private static let insertion = """
        INSERT INTO video (origin, uuid, added_at, \(details))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (origin, uuid) DO
        """
    /// The index sorts by date; a query sorts only videos of the same date. `number` would order them differently on
    /// each machine.
    private static let order = "added_at DESC, uuid DESC, origin DESC"
    private static let selection = "SELECT origin, uuid, added_at, \(details) FROM video"

    /// Adds `video`; an already saved video gets the new details and stays in its place.
    static func add(_ video: SavedVideo, in database: Database) throws {
        let names = details.split(separator: ", ")
        let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try Query("\(insertion) UPDATE SET \(changes)", in: database).run(values(of: video))
    }

    /// Adds `video` unless it is already saved.
    ///
    /// - Returns: Whether it was added.
    static func addIfAbsent(_ video: SavedVideo, in database: Database) throws -> Bool {
        try Query("\(insertion) NOTHING", in: database).run(values(of: video))
        return database.changesCount > 0
    }

    /// Adds `video`, or replaces the details and the date of a saved one.
    static func replace(_ video: SavedVideo, in database: Database) throws {
        let names = details.split(separator: ", ") + ["added_at"]
        let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try Query("\(insertion) UPDATE SET \(changes)", in: database).run(values(of: video))
    }

    static func remove(_ id: Episode.ID, in database: Database) throws {
        try Query("DELETE FROM video WHERE origin = ? AND uuid = ?", in: database)
            .run([.text(id.origin), .text(id.uuid)])
    }

    static func videos(offset: Int, limit: Int?, in database: Database) throws -> [SavedVideo] {
        try Query("\(selection) ORDER BY \(order) LIMIT ? OFFSET ?", in: database)
            .rows([.integer(limit.map { max($0, 0) } ?? -1), .integer(max(offset, 0))], video(in:))
    }

    /// - Parameter take: Returns whether to continue.
    static func read(
        _ order: LibraryOrder, inBatchesOf count: Int, in database: Database, _ take: ([SavedVideo]) -> Bool
    ) throws {
        let first =
            switch order {
            case .added: ""
            case .published: "published_at DESC, "
            case .name: "name COLLATE NOCASE, "
            case .duration: "duration DESC, "
            case .views: "views DESC, "
            }
        var part: [SavedVideo] = []
        part.reserveCapacity(count)
        try Query("\(selection) ORDER BY \(first)\(Self.order)", in: database).forEach { row in
            part.append(video(in: row))
            guard part.count == count else { return true }
            defer { part.removeAll(keepingCapacity: true) }
            return take(part)
        }
        if !part.isEmpty { _ = take(part) }
    }

    /// Calls `body` with each video, in any order.
    static func forEach(in database: Database, _ body: (SavedVideo) throws -> Void) throws {
        try Query(selection, in: database).forEach { row in
            try body(video(in: row))
            return true
        }
    }

    static func videos(matching id: String, in database: Database) throws -> [SavedVideo] {
        try Query("\(selection) WHERE uuid = ? OR short_uuid = ?", in: database)
            .rows([.text(id.lowercased()), .text(id)], video(in:))
    }

    static func video(_ id: Episode.ID, in database: Database) throws -> SavedVideo? {
        try Query("\(selection) WHERE origin = ? AND uuid = ?", in: database)
            .first([.text(id.origin), .text(id.uuid)], video(in:))
    }

    private static func values(of video: SavedVideo) -> [Query.Value] {
        let episode = video.episode
        return [
            .text(episode.origin), .text(episode.uuid), .real(video.addedAt.timeIntervalSinceReferenceDate),
            .text(episode.shortUUID), .text(episode.name), .text(episode.description),
            .integer(episode.duration), .integer(episode.isLive ? 1 : 0),
            .integer(episode.isSensitive ? 1 : 0), .integer(episode.views), .integer(episode.likes),
            .real(episode.publishedAt.timeIntervalSinceReferenceDate), .text(episode.url),
            .text(episode.channel.name), .text(episode.channel.displayName), .text(episode.channel.host),
            .text(episode.language), .text(episode.category), .text(episode.licence),
            .text(TagList(episode.tags).text),
        ]
    }

    private static func video(in row: Query.Row) -> SavedVideo {
        let episode = Episode(
            origin: row.text(0), uuid: row.text(1), shortUUID: row.optionalText(3), name: row.text(4),
            description: row.text(5), duration: row.integer(6), isLive: row.boolean(7),
            isSensitive: row.boolean(8), views: row.integer(9), likes: row.integer(10),
            publishedAt: Date(timeIntervalSinceReferenceDate: row.real(11)), url: row.text(12),
            channel: Channel(name: row.text(13), displayName: row.text(14), host: row.text(15)),
            language: row.optionalText(16), category: row.optionalText(17), licence: row.optionalText(18),
            tags: TagList(text: row.text(19)).tags)
        return SavedVideo(episode: episode, addedAt: Date(timeIntervalSinceReferenceDate: row.real(2)))
    }
}
