import Entities
import Foundation
import Persistence

@testable import PersistenceSQLite

/// A folder of its own, deleted when the test lets go of it.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/persistence-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var library: String { "\(path)/data/library.sqlite" }

    func open(patience: Double = 5) throws -> SQLiteMyVideoLibrary {
        try SQLiteMyVideoLibrary.open(LibraryFile(path: library, patience: patience), now: .moment).library
    }

    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return (attributes[.posixPermissions] as? Int) ?? 0
    }

    func files(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
    }

    /// What the `sqlite3` program says: an independent look at the file.
    func sqlite3(_ sql: String) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        process.arguments = [library, sql]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
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
