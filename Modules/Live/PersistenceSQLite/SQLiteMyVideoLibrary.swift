public import Entities
public import FoundationEssentials
import GRDB
public import Persistence
public import ReactiveCore

/// The library in one SQLite file, which other processes may use at the same time.
///
/// A call that returned is on disk: every commit is synced before it is acknowledged. Waits at most 5 s for
/// another process, then throws `.busy`. Cancelling a task does not stop what it asked for. `changes` tells of
/// this library's own commits, not of other processes'.
public final class SQLiteMyVideoLibrary: MyVideoLibrary {
    /// What happened to a file that could not be read as a library.
    public struct Recovery: Sendable, Equatable {
        /// Where the unreadable file was put; an empty library took its place.
        public let keptAt: String
    }

    let connection: DatabaseQueue
    private let path: String
    private let relay = PublishRelay<Void>()

    private init(connection: DatabaseQueue, path: String) {
        (self.connection, self.path) = (connection, path)
    }

    /// Opens the library, making the file and its folders (0700) where they are missing.
    ///
    /// - Parameters:
    ///   - path: The file, absolute.
    ///   - now: Names the file that a corrupt library is kept in, `library.corrupt-20260102T030405Z.sqlite`.
    /// - Returns: The library, and a recovery when what was there was corrupt: tell the user.
    /// - Throws: `.newer`, and leaves the file as it is, when a newer program wrote it; `.denied`, `.busy`,
    ///   `.full`, `.broken`.
    ///
    /// Blocks for as long as it takes to check the file.
    public static func open(
        at path: String, now: Date
    ) throws(LibraryFailure) -> (library: SQLiteMyVideoLibrary, recovery: Recovery?) {
        try open(LibraryFile(path: path, patience: 5), now: now)
    }

    static func open(
        _ file: LibraryFile, now: Date
    ) throws(LibraryFailure) -> (library: SQLiteMyVideoLibrary, recovery: Recovery?) {
        let (connection, keptAt) = try file.open(now: now)
        let library = SQLiteMyVideoLibrary(connection: connection, path: file.path)
        return (library, keptAt.map(Recovery.init))
    }

    public var changes: Observable<Void> { relay.asObservable() }

    public func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        try await commit { database in try VideoTable.add(episode, at: date, in: database) }
    }

    public func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        try await commit { database in try VideoTable.remove(id, in: database) }
    }

    public func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [KeptVideo] {
        try await read { database in try VideoTable.videos(offset: offset, limit: limit, in: database) }
    }

    public func video(_ id: Episode.ID) async throws(LibraryFailure) -> KeptVideo? {
        try await read { database in try VideoTable.video(id, in: database) }
    }

    private func commit(_ work: @escaping @Sendable (Database) throws -> Void) async throws(LibraryFailure) {
        // GRDB's own asynchronous calls roll back when the task is cancelled; these do not look at it.
        let result = await withCheckedContinuation { continuation in
            connection.asyncWrite(work) { _, result in continuation.resume(returning: result) }
        }
        do { try result.get() } catch { throw LibraryFailure(error, path: path) }
        relay.accept(())
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            connection.asyncRead { database in
                continuation.resume(returning: Result { try work(database.get()) })
            }
        }
        do { return try result.get() } catch { throw LibraryFailure(error, path: path) }
    }
}
