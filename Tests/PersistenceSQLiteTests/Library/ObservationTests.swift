import Entities
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

@Suite(.blocking, .timeLimit(.minutes(1)), .needs(.program("sqlite3"))) struct ObservationTests {
    @Test("B-M2 what another process commits is told, once it can be read")
    func otherProcess() async throws {
        let folder = try Folder()
        let library = try folder.open()
        try await library.add(.sample(1), at: .moment)
        let (told, teller) = AsyncStream.makeStream(of: Void.self)
        let subscription = library.changes.subscribe { teller.yield() }
        defer { subscription.dispose() }

        _ = try folder.sqlite3("DELETE FROM video")

        for await _ in told where try await library.videos(offset: 0, limit: nil).isEmpty { break }
    }

    @Test("B-M2 what another library on the same file commits is told")
    func otherLibrary() async throws {
        let folder = try Folder()
        let (library, other) = (try folder.open(), try folder.open())
        let (told, teller) = AsyncStream.makeStream(of: Void.self)
        let subscription = library.changes.subscribe { teller.yield() }
        defer { subscription.dispose() }

        try await other.add(.sample(7), at: .moment)

        for await _ in told { break }
        #expect(try await library.videos(offset: 0, limit: nil).map(\.episode) == [.sample(7)])
    }

    @Test("own commits are told once each, though the folder's watch sees them too")
    func own() async throws {
        let folder = try Folder()
        let library = try folder.open()
        let recorder = Recorder<Void>()
        library.changes.record(into: recorder)

        for number in 1...5 { try await library.add(.sample(number), at: .moment) }
        try await library.settleWatch(in: folder)

        #expect(recorder.elements.count == 5)
    }

    @Test("nothing wakes it while nobody writes, however much is read")
    func idle() async throws {
        let folder = try Folder()
        try await folder.fill(10)
        let library = try folder.open()
        _ = try await library.videos(offset: 0, limit: nil)
        try await library.settleWatch(in: folder)
        let before = try #require(library.watch?.wakeUps)

        for _ in 0..<100 { _ = try await library.videos(offset: 0, limit: nil) }
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/elsewhere"))
        try await library.settleWatch(in: folder)

        // One for what `settleWatch` makes, which takes the place of waiting; one may have been on its way before.
        #expect(try #require(library.watch?.wakeUps) <= before + 2)
    }

    @Test("a library that is let go of watches no more")
    func released() async throws {
        let folder = try Folder()
        weak var watch: FolderWatch?
        do {
            let library = try folder.open()
            watch = library.watch
            #expect(watch != nil)
        }
        #expect(watch == nil)
    }
}

extension SQLiteMyVideoLibrary {
    /// Returns when the watch has handled everything up to now: another watch of the folder tells of what
    /// is made now, and its events come in the same order.
    fileprivate func settleWatch(in folder: Folder) async throws {
        // None where the system gives no more watches to this user: then nothing would ever wake it.
        let watch = try #require(watch)
        let before = watch.wakeUps
        let (seen, see) = AsyncStream.makeStream(of: Void.self)
        let other = FolderWatch(folder: folder.path + "/data", prefix: "settled") { see.yield() }
        // One event; making and writing a file would be two.
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data/settled-\(UUID())", withIntermediateDirectories: false)
        for await _ in seen { break }
        while watch.wakeUps == before { await Task.yield() }
        _ = try await videos(offset: 0, limit: 0)  // After what the watch asked of the connection.
        withExtendedLifetime(other) {}
    }
}
