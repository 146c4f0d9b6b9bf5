import Entities
import FluxPrivateFiles
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

@Suite(.blocking, .timeLimit(.minutes(1)), .needs(.program("sqlite3"))) struct ObservationTests {
    @Test("changes emits when another process's commit is readable")
    func otherProcess() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        try await library.add(.sample(1), at: .moment)
        let (notifications, continuation) = AsyncStream.makeStream(of: Void.self)
        let subscription = library.changes.subscribe { continuation.yield() }
        defer { subscription.dispose() }

        _ = try folder.sqlite3("DELETE FROM video")

        for await _ in notifications where try await library.videos(offset: 0, limit: nil).isEmpty { break }
    }

    @Test("changes emits for commits of another library on the same file")
    func otherLibrary() async throws {
        let folder = try TemporaryFolder()
        let (library, other) = (try folder.open(), try folder.open())
        let (notifications, continuation) = AsyncStream.makeStream(of: Void.self)
        let subscription = library.changes.subscribe { continuation.yield() }
        defer { subscription.dispose() }

        try await other.add(.sample(7), at: .moment)

        for await _ in notifications { break }
        #expect(try await library.videos(offset: 0, limit: nil).map(\.episode) == [.sample(7)])
    }

    @Test("changes emits once per own commit, although the folder watcher sees it too")
    func own() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        let recorder = Recorder<Void>()
        library.changes.record(into: recorder)

        for number in 1...5 { try await library.add(.sample(number), at: .moment) }
        try await library.reportPendingChanges()

        #expect(recorder.elements.count == 5)
    }

    @Test("videos, follows and the synchronisation are each notified of the changes that concern them")
    func origins() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        let (videos, follows, sync) = (Recorder<Void>(), Recorder<Void>(), Recorder<Void>())
        library.changes.record(into: videos)
        SQLiteFollowLibrary(library).changes.record(into: follows)
        SQLiteSyncLibrary(library).changes.record(into: sync)
        func counts() -> [Int] { [videos, follows, sync].map(\.elements.count) }

        try await library.add(.sample(1), at: .moment)
        #expect(counts() == [1, 0, 1])
        try await SQLiteFollowLibrary(library).markRead(["a"])
        #expect(counts() == [1, 0, 2], "this process knows its own read marks, which are still to be sent")
        library.notify(of: .others)
        #expect(counts() == [2, 1, 3])
    }

    @Test("an idle library is not woken, however much is read")
    func idle() async throws {
        let folder = try TemporaryFolder()
        // By another process: the event of a file that this one closes would come later if a program is being started,
        // which has the file open, too, until it runs.
        let writer = try Child(["write", folder.library, "0", "10"])
        _ = writer.lines()
        #expect(writer.waitForEnd() == .exit(0))
        let library = try folder.open()
        _ = try await library.videos(offset: 0, limit: nil)
        try await library.reportPendingChanges()
        let before = library.watcher?.eventCount

        for _ in 0..<100 { _ = try await library.videos(offset: 0, limit: nil) }
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/elsewhere"))
        try await library.reportPendingChanges()

        #expect(library.watcher?.eventCount == before)
    }

    @Test("a released library stops watching its folder")
    func released() async throws {
        let folder = try TemporaryFolder()
        weak var watcher: FolderWatcher?
        do {
            let library = try folder.open()
            watcher = library.watcher
            #expect(watcher != nil)
        }
        #expect(watcher == nil)
    }
}

extension SQLiteMyVideoLibrary {
    /// Returns when `changes` has emitted for all commits so far.
    fileprivate func reportPendingChanges() async throws {
        // `nil` when the user's limit of watches is reached; nothing would wake the library then.
        try #require(watcher).reportPendingChanges()
        _ = try await videos(offset: 0, limit: 0)  // Returns after the watcher's request to the connection.
    }
}
