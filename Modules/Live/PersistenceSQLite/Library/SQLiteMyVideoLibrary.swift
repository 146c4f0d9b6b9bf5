public import Entities
public import FoundationEssentials
import GRDB
import Glibc
public import Persistence
public import ReactiveCore

/// The library in one SQLite file, which other processes may use at the same time.
///
/// A call that returned is on disk: every commit is synced before it is acknowledged. Waits at most 5 s for
/// another process, then throws `.busy`. Cancelling a task does not stop what it asked for. `changes` tells of
/// the commits of every process that uses this type, and of other programs' when they close the file; it sleeps
/// while nobody commits.
public final class SQLiteMyVideoLibrary: MyVideoLibrary {
    /// What happened to a file that could not be read as a library.
    public struct Recovery: Sendable, Equatable {
        /// Where the unreadable file was put; an empty library took its place.
        public let keptAt: String
    }

    let connection: DatabaseQueue
    /// `nil` where the system watches too many folders: then `changes` tells of this library's commits only.
    let watch: FolderWatch?
    private let file: LibraryFile
    private let place: Place?
    private let changesOfOthers: ChangesOfOthers
    private let relay: PublishRelay<Void>

    private init(connection: DatabaseQueue, file: LibraryFile) {
        (self.connection, self.file) = (connection, file)
        place = Place(of: file.path)
        let relay = PublishRelay<Void>()
        let others = ChangesOfOthers(connection)
        (self.relay, changesOfOthers) = (relay, others)
        let name = String(file.path.dropFirst(file.folder.count + 1))
        // Weakly, as the watch's queue may hold its closure a little longer than the library lives.
        watch = FolderWatch(folder: file.folder, prefix: name) { [weak others] in
            others?.look { relay.accept(()) }
        }
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
        try open(at: path, now: now, schema: VideoTable.schema) { _ in }
    }

    package static func open(
        at path: String, now: Date, schema: Schema, reached: @escaping MilestoneHook
    ) throws(LibraryFailure) -> (library: SQLiteMyVideoLibrary, recovery: Recovery?) {
        try open(LibraryFile(path: path, patience: 5, schema: schema, reached: reached), now: now)
    }

    static func open(
        _ file: LibraryFile, now: Date
    ) throws(LibraryFailure) -> (library: SQLiteMyVideoLibrary, recovery: Recovery?) {
        let (connection, keptAt) = try file.open(now: now)
        let library = SQLiteMyVideoLibrary(connection: connection, file: file)
        return (library, keptAt.map(Recovery.init))
    }

    public var changes: Observable<Void> { relay.asObservable() }

    public func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        try await commit { database in
            try VideoTable.add(KeptVideo(episode: episode, addedAt: date), in: database)
        }
    }

    @discardableResult
    public func merge(_ videos: [KeptVideo]) async throws(LibraryFailure) -> Int {
        try await commit { database in
            // From the last on, so that of the same moment the first is the newest again.
            try videos.reversed().reduce(0) { try VideoTable.addIfAbsent($1, in: database) ? $0 + 1 : $0 }
        }
    }

    public func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        try await commit { database in try VideoTable.remove(id, in: database) }
    }

    public func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [KeptVideo] {
        try await read { database in try VideoTable.videos(offset: offset, limit: limit, in: database) }
    }

    public func read(
        _ order: LibraryOrder, inPartsOf count: Int, _ take: @escaping @Sendable ([KeptVideo]) -> Bool
    ) async throws(LibraryFailure) {
        try await read { database in
            try VideoTable.read(order, inPartsOf: count, in: database, take)
        }
    }

    public func video(_ id: Episode.ID) async throws(LibraryFailure) -> KeptVideo? {
        try await read { database in try VideoTable.video(id, in: database) }
    }

    func commit<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let reached = file.reached
        // GRDB's own asynchronous calls roll back when the task is cancelled; these do not look at it.
        let result = await withCheckedContinuation { continuation in
            connection.asyncWrite { database in
                reached(.beforeWrite)
                let value = try work(database)
                reached(.afterWrite)
                return value
            } completion: { _, result in
                reached(.afterCommit)
                continuation.resume(returning: result)
            }
        }
        let value: Value
        do { value = try result.get() } catch { throw LibraryFailure(error, path: file.path) }
        // A process that found the file corrupt has put it aside: this commit is where nobody will look.
        guard place == Place(of: file.path) else {
            throw .broken(path: file.path, detail: "it was put aside while it was open")
        }
        utimensat(AT_FDCWD, file.path, nil, 0)  // Wakes the watches of other processes.
        relay.accept(())
        return value
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            connection.asyncRead { database in
                continuation.resume(returning: Result { try work(database.get()) })
            }
        }
        do { return try result.get() } catch { throw LibraryFailure(error, path: file.path) }
    }
}
