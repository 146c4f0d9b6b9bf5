import Entities
import Foundation
import GRDB
import Persistence
import ReactiveTesting

@testable import PersistenceSQLite

extension TemporaryFolder {
    /// The path of a library.
    var library: String { "\(path)/data/library.sqlite" }

    func open(
        busyTimeout: Double = 5, clock: @escaping @Sendable () -> Date = { .moment }
    ) throws -> SQLiteMyVideoLibrary {
        let file = LibraryFile(path: library, busyTimeout: busyTimeout, schema: VideoTable.schema) { _ in }
        return try SQLiteMyVideoLibrary.open(file, clock: clock)
    }

    /// Creates a library with `count` videos, all in the file and none in its log.
    func fill(_ count: Int) async throws {
        let library = try open()
        let videos = (0..<count).reversed().map {
            SavedVideo(episode: .sample($0), addedAt: .after(Double($0)))
        }
        try await library.merge(videos)
        try await library.connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    /// The contents of the databases and their logs in a folder, by name. Without empty logs and without the indexes of logs,
    /// which SQLite creates to read.
    func databaseFiles(_ folder: String = "data") throws -> [String: Data] {
        try contents(folder).filter { name, content in
            !name.hasSuffix("-shm") && !(name.hasSuffix("-wal") && content.isEmpty)
        }
    }

    /// The output of the `sqlite3` program, an independent reader of the file.
    func sqlite3(_ sql: String) throws -> String {
        // A connection that closes locks the file briefly.
        let asked = try ChildProcess.run(["sqlite3", "-cmd", ".timeout 5000", library, sql])
        return String(decoding: asked.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Date {
    /// 2026-01-02T03:04:05Z.
    static var moment: Date { Date(timeIntervalSince1970: 1_767_323_045) }

    static func after(_ seconds: Double) -> Date { moment.addingTimeInterval(seconds) }
}

extension Episode {
    static func sample(_ number: Int, name: String? = nil, origin: String = "https://a.example") -> Episode {
        let digits = String(repeating: "0", count: 12 - String(number).count) + String(number)
        return Episode(
            origin: origin, uuid: "00000000-0000-4000-8000-\(digits)", name: name ?? "動画 \(number)",
            duration: number, publishedAt: .moment, url: "\(origin)/w/\(number)",
            channel: Channel(name: "c", displayName: "C", host: "a.example"))
    }
}
