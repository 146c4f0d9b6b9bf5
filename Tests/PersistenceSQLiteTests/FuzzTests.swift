import Foundation
import Persistence
import ReactiveTesting
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
