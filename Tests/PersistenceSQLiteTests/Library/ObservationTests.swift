import Entities
import Foundation
import Persistence
import PrivateFiles
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
        try await library.settleWatcher(in: folder)

        #expect(recorder.elements.count == 5)
    }

    @Test("an idle library is not woken, however much is read")
    func idle() async throws {
        let folder = try TemporaryFolder()
        try await folder.fill(10)
        let library = try folder.open()
        _ = try await library.videos(offset: 0, limit: nil)
        try await library.settleWatcher(in: folder)
        let before = try #require(library.watcher?.wakeUps)

        for _ in 0..<100 { _ = try await library.videos(offset: 0, limit: nil) }
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/elsewhere"))
        try await library.settleWatcher(in: folder)

        // One for the folder that `settleWatcher` creates, and one that may have been pending before.
        #expect(try #require(library.watcher?.wakeUps) <= before + 2)
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
    /// Returns when the watcher has handled all events so far: a second watcher on the folder reports a new
    /// folder, and events arrive in the same order.
    fileprivate func settleWatcher(in folder: TemporaryFolder) async throws {
        // `nil` when the user's limit of watches is reached; nothing would wake the library then.
        let watcher = try #require(watcher)
        let before = watcher.wakeUps
        let (events, continuation) = AsyncStream.makeStream(of: Void.self)
        let other = FolderWatcher(folder: folder.path + "/data", prefix: "settled") { continuation.yield() }
        // Creates a folder because that is a single event; creating and writing a file would be two.
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data/settled-\(UUID())", withIntermediateDirectories: false)
        for await _ in events { break }
        while watcher.wakeUps == before { await yieldToOthers() }
        _ = try await videos(offset: 0, limit: 0)  // Returns after the watcher's request to the connection.
        withExtendedLifetime(other) {}
    }
}
