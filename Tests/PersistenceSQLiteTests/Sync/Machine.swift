import Entities
import Foundation
import Persistence
import ReactiveTesting
import Sync
import Synchronization

@testable import PersistenceSQLite

/// A machine under test: a library in a folder of its own, and a clock that the test sets.
final class Machine: Sendable {
    let number: Int
    let folder: TemporaryFolder
    let library: SQLiteMyVideoLibrary
    let sync: SQLiteSyncLibrary
    let follows: SQLiteFollowLibrary
    let now: @Sendable () -> Date

    init(_ number: Int, in folder: TemporaryFolder? = nil, now: @escaping @Sendable () -> Date) throws {
        self.number = number
        self.folder = try folder ?? TemporaryFolder()
        self.now = now
        library = try self.folder.open(clock: now)
        (sync, follows) = (SQLiteSyncLibrary(library), SQLiteFollowLibrary(library))
    }

    /// A machine that is stopped at any moment and started again has the same files.
    func restarted() throws -> Machine {
        library.close()
        return try Machine(number, in: folder, now: now)
    }

    func start() async throws { try await sync.startSync(as: MachineID(UInt64(number)), at: "memory") }

    func session(_ service: any SyncService) -> SyncSession {
        SyncSession(
            library: sync, service: service, address: "memory", machineName: "machine \(number)", now: now)
    }

    /// Agrees to unite the library with the database as it is now.
    func join() async throws { try await sync.joinDatabase(at: "memory") }

    /// Synchronises, also with a database that was emptied or replaced.
    @discardableResult
    func synchronise(_ server: InMemorySyncServer) async throws -> SyncSession.Outcome {
        let session = session(InMemorySyncService(server))
        do throws(SyncFailure) { return try await session.synchronise() } catch .replacedDatabase {
            try await join()
            return try await session.synchronise()
        }
    }

    func pending() async throws -> [SyncOperation] {
        try await sync.pendingOperations(after: 0, limit: 1_000_000).map(\.operation)
    }

    func content() async throws -> Content {
        Content(
            videos: try await library.videos(offset: 0, limit: nil),
            follows: try await follows.follows().map { "\($0.name.text) \($0.followedAt)" }.sorted(),
            read: try await follows.read(of: (0..<100).map { "p\($0)" }).sorted())
    }

    /// What the user sees.
    struct Content: Equatable {
        var videos: [SavedVideo]
        var follows: [String]
        var read: [String]
    }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let time: Mutex<Date>

    init(_ time: Date = .moment) { self.time = Mutex(time) }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    func off(by seconds: TimeInterval) -> @Sendable () -> Date {
        { self.now.addingTimeInterval(seconds) }
    }
}

extension InMemorySyncServer {
    /// A server with a schema.
    static func prepared(_ clock: TestClock, instance: String = "a") async throws -> InMemorySyncServer {
        let server = InMemorySyncServer(instance: instance, now: { clock.now })
        try await InMemorySyncService(server).prepare()
        return server
    }

    /// Registers a machine that never acknowledges anything, so that the log is not cut.
    func retainLog() async throws {
        _ = try await InMemorySyncService(self).open(MachineID(99), name: "idle")
    }

    /// Lets calls fail as if the network was lost.
    ///
    /// - Parameter number: The first one that does not reach the server, from 1.
    func failCalls(from number: Int) {
        let calls = CallCount()
        setHook { moment throws(SyncFailure) in
            if moment == .received, calls.next() >= number { throw .offline(detail: "") }
        }
    }
}

/// Counts calls.
final class CallCount: Sendable {
    private let count = Mutex(0)

    /// The number of this call, from 1.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
