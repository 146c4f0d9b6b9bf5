import Entities
import FoundationEssentials
import GRDB
import Persistence
import Sync

/// Converts between records and the rows of the library's own tables.
struct SyncProjection {
    let database: Database

    /// The fields of what the library contains under `key`; `nil` if it contains nothing there.
    func values(of key: SyncKey) throws -> [String: SyncValue]? {
        switch key.kind {
        case .video:
            try key.videoID.flatMap { try VideoTable.video($0, in: database) }.map(VideoFields.values)
        case .follow: try follow(key.id)
        case .readMark: try FollowTables(database: database).isRead(key.id) ? [:] : nil
        default: nil
        }
    }

    /// Writes a record to the library's tables, if this program knows its kind.
    func write(_ record: SyncRecord, for key: SyncKey) throws {
        switch key.kind {
        case .video: try writeVideo(record, for: key)
        case .follow: try writeFollow(record, for: key)
        case .readMark:
            let tables = FollowTables(database: database)
            if record.exists { try tables.markRead([key.id]) } else { try tables.markUnread([key.id]) }
        default: break
        }
    }

    /// Calls `body` with the key and the fields of everything in the library.
    func forEach(_ body: (SyncKey, [String: SyncValue]) throws -> Void) throws {
        try VideoTable.forEach(in: database) { video in
            if let key = SyncKey(video: video.id) { try body(key, VideoFields.values(of: video)) }
        }
        let tables = FollowTables(database: database)
        for follow in try tables.follows() {
            guard let key = SyncKey(.follow, follow.id), let values = try values(of: key) else { continue }
            try body(key, values)
        }
        for id in try tables.readPosts() {
            if let key = SyncKey(.readMark, id) { try body(key, [:]) }
        }
    }

    /// Marks exactly the posts of the records as read, as far as the library remembers them.
    func rewriteReadMarks() throws {
        var marks: [(HybridTimestamp, Post.ID)] = []
        try SyncTables(database: database).forEachRecord(of: .readMark) { key, record in
            if let existence = record.existence, existence.value {
                marks.append((existence.timestamp, key.id))
            }
        }
        try FollowTables(database: database).replaceRead(marks.sorted { $0.0 < $1.0 }.map(\.1))
    }

    /// Adds what the records contain and the library does not.
    func rewrite() throws {
        try SyncTables(database: database).forEachRecord(of: nil) { key, record in
            if record.exists, key.kind != .readMark { try write(record, for: key) }
        }
        try rewriteReadMarks()
    }

    func markRead(_ ids: [Post.ID]) throws { try FollowTables(database: database).markRead(ids) }

    private func writeVideo(_ record: SyncRecord, for key: SyncKey) throws {
        guard let id = key.videoID else { return }
        if record.exists, let video = VideoFields.video(record.fields, for: key) {
            try VideoTable.replace(video, in: database)
        } else {
            try VideoTable.remove(id, in: database)
        }
    }

    private func follow(_ id: String) throws -> [String: SyncValue]? {
        try FollowTables(database: database).follow(withID: id).map { name, date in
            ["name": .string(name), "followedAt": .finite(date.timeIntervalSinceReferenceDate)]
        }
    }

    private func writeFollow(_ record: SyncRecord, for key: SyncKey) throws {
        let tables = FollowTables(database: database)
        if record.exists, let name = record.fields["name"]?.value.string.flatMap({ FollowedName($0) }),
            name.id == key.id,
            let date = record.fields["followedAt"]?.value.number.flatMap(Date.init(sharedSeconds:))
        {
            try tables.replace(name, followedAt: date)
        } else {
            try tables.unfollow(id: key.id)
        }
    }
}
