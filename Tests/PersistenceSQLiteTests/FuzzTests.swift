import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import Testing

@testable import PersistenceSQLite

@Suite("random bytes in place of the library and its log", .blocking) struct FuzzTests {
    @Test("they are opened, refused or replaced, and never lost")
    func databases() throws {
        let folder = try TemporaryFolder()
        // The first two bytes are the length of the database in units of 512 bytes; the log follows it.
        let target = FuzzTarget("databases") { bytes in
            let length = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) } * 512
            let file = Array(bytes.dropFirst(2).prefix(length))
            return folder.failure(file, log: Array(bytes.dropFirst(2 + length)))
        }

        #expect(target.failures() == [])
    }

    @Test("rows of a shared database are used as they are written, or skipped")
    func rows() {
        #expect(FuzzTarget("rows", check: DatabaseRow.failure).failures() == [])
    }
}

/// A row of a shared database: stamp, kind, record, `t`, `f` or nothing, and fields, separated by line feeds.
private enum DatabaseRow {
    /// - Returns: What is wrong; `nil` if nothing is.
    static func failure(_ bytes: [UInt8]) -> String? {
        let parts = bytes.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 5 else { return nil }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let row = StoredOperation(
            number: 1, id: "00000000-0000-0000-0000-000000000001", stamp: parts[0], kind: parts[1],
            record: parts[2], exists: ["t": true, "f": false][parts[3]], fields: parts[4])
        var record = SyncRecord()
        if case .success(let operation) = row.operation(now: now) {
            guard SyncOperation.fields(json: operation.fieldsJSON) == operation.fields else {
                return "fields change when they are written"
            }
            record.apply(operation)
            guard SyncRecord(json: record.json) == record else {
                return "a record changes when it is written"
            }
        }
        guard let key = SyncKey(SyncKind(parts[1]), parts[2]) else { return nil }
        if let entry = SyncSnapshotPage.Entry.reading(parts[4], of: key, now: now).entry {
            record.merge(entry.record)
            let once = record
            record.merge(entry.record)
            guard record == once else { return "merging twice changes a record" }
        }
        guard let video = VideoFields.video(record.fields, for: key) else { return nil }
        let dates = [video.addedAt, video.episode.publishedAt].map { $0.formatted(.iso8601) }
        return dates.allSatisfy { $0.count == 20 } ? nil : "a date has no four digits of a year: \(dates)"
    }
}

extension TemporaryFolder {
    /// Opens a library with this content.
    ///
    /// - Returns: What is wrong; `nil` if nothing is.
    fileprivate func failure(_ file: [UInt8], log: [UInt8]) -> String? {
        let manager = FileManager.default
        try? manager.removeItem(atPath: "\(path)/data")
        try? manager.createDirectory(atPath: "\(path)/data", withIntermediateDirectories: true)
        _ = manager.createFile(atPath: library, contents: Data(file))
        _ = manager.createFile(atPath: library + "-wal", contents: Data(log))
        do {
            do { _ = try SQLiteMyVideoLibrary.open(at: library) } catch LibraryFailure.broken {
                guard manager.contents(atPath: library) == Data(file) else {
                    return "a damaged file was changed"
                }
                let recovery = try SQLiteMyVideoLibrary.replaceDamaged(at: library, now: .moment)
                guard let recovery else { return nil }
                guard manager.contents(atPath: recovery.backupPath) == Data(file) else {
                    return "the backup is not complete"
                }
                _ = try SQLiteMyVideoLibrary.open(at: library)
            }
            return nil
        } catch {
            return manager.contents(atPath: library)?.isEmpty == file.isEmpty
                ? nil : "\(error) and no library"
        }
    }
}
