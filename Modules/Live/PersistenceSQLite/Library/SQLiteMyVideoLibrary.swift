public import Entities
package import FluxPrivateFiles
public import FoundationEssentials
import GRDB
import Glibc
public import Persistence
public import ReactiveCore
import Synchronization

/// The library in a single SQLite file, which several processes can use at the same time.
///
/// Every commit is synced to disk before its call returns. Calls wait at most 5 s for another process, then
/// throw `.busy`. Cancelling a task does not cancel its request. `changes` emits after commits of all
/// processes that use this type, except those of this one to the follows, and after other programs close the file; it uses
/// no CPU time in between.
public final class SQLiteMyVideoLibrary: MyVideoLibrary {
    let connection: DatabaseQueue
    /// `nil` when the system's limit of watches is reached; `changes` then reports only this library's
    /// commits.
    let watcher: FolderWatcher?
    let file: LibraryFile
    /// The machine's clock, which stamps changes while the library is synchronised.
    let clock: @Sendable () -> Date
    private let identity: FileIdentity?
    private let externalChanges: ExternalChanges
    private let relay: PublishRelay<ChangeOrigin>
    /// Why nothing can be changed; `nil` if it can.
    public let readOnlyReason: LibraryFailure?

    private init(_ opened: LibraryFile.Opened, file: LibraryFile, clock: @escaping @Sendable () -> Date) {
        connection = opened.connection
        readOnlyReason = opened.readOnlyReason
        identity = opened.identity
        (self.file, self.clock) = (file, clock)
        let relay = PublishRelay<ChangeOrigin>()
        let others = ExternalChanges(connection)
        self.relay = relay
        externalChanges = others
        let name = String(file.path.dropFirst(file.folder.count + 1))
        // Captured weakly because the watcher's queue may hold the closure after the library is released.
        watcher = FolderWatcher(folder: file.folder, prefix: name) { [weak others] in
            others?.check { relay.accept(.others) }
        }
    }

    /// Opens the library. Creates the file and its folders (0700) if they are missing.
    ///
    /// Without permission or space to write there, the library contains the videos as of now, and its changes
    /// throw `.denied` or `.full`.
    ///
    /// - Parameter path: The absolute path of the file.
    /// - Throws: `.newer` when a newer program wrote the file, `.notALibrary`, `.broken` when it is damaged; the file and
    ///   its log then stay unchanged. `.denied`, `.busy`, `.full`, `.failed`.
    ///
    /// Blocks while the file is checked.
    public static func open(at path: String) throws(LibraryFailure) -> SQLiteMyVideoLibrary {
        try open(at: path, schema: VideoTable.schema) { _ in }
    }

    /// Replaces a damaged library by a new one with what can still be read. The damaged file and its log are renamed.
    ///
    /// A killed replacement leaves the damaged file in its place, or the new one.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - now: Part of the new name of the damaged file, `library.corrupt-20260102T030405Z.sqlite`.
    /// - Returns: What the new library contains; `nil` if the file is not damaged (any more), and stays as it is.
    /// - Throws: As `open`, apart from `.broken`; the damaged file is then still in its place.
    ///
    /// Blocks while the file is read.
    public static func replaceDamaged(at path: String, now: Date) throws(LibraryFailure) -> LibraryRecovery? {
        try replaceDamaged(at: path, now: now) { _ in }
    }

    package static func replaceDamaged(
        at path: String, now: Date, onMilestone: @escaping MilestoneHook
    ) throws(LibraryFailure) -> LibraryRecovery? {
        try LibraryFile(path: path, busyTimeout: 5, schema: VideoTable.schema, onMilestone: onMilestone)
            .replaceDamaged(now: now)
    }

    package static func open(
        at path: String, schema: Schema, onMilestone: @escaping MilestoneHook
    ) throws(LibraryFailure) -> SQLiteMyVideoLibrary {
        try open(LibraryFile(path: path, busyTimeout: 5, schema: schema, onMilestone: onMilestone))
    }

    static func open(
        _ file: LibraryFile, clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(LibraryFailure) -> SQLiteMyVideoLibrary {
        SQLiteMyVideoLibrary(try file.open(), file: file, clock: clock)
    }

    public var changes: Observable<Void> { relay.asObservable().filter { $0 != .follows }.map { _ in } }

    /// Emits after each commit, also of this process to the follows.
    var allChanges: Observable<Void> { relay.asObservable().map { _ in } }

    /// Emits after commits that this process has not made to videos or follows.
    var changesByOthers: Observable<Void> { relay.asObservable().filter { $0 == .others }.map { _ in } }

    /// Closes the file after the operations that have begun; later ones throw `.failed`. Blocks until then.
    public func close() {
        watcher?.stop()
        try? connection.close()
    }

    public func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        try await commit(recording: .videos([episode.id])) { database in
            try VideoTable.add(SavedVideo(episode: episode, addedAt: date), in: database)
        }
    }

    @discardableResult
    public func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int {
        try await commit(recording: .videos(videos.map(\.id))) { database in
            // In reverse: of two with the same id, the last one counts.
            try videos.reversed().reduce(0) { try VideoTable.addIfAbsent($1, in: database) ? $0 + 1 : $0 }
        }
    }

    public func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        try await commit(recording: .videos([id])) { database in try VideoTable.remove(id, in: database) }
    }

    public func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo] {
        try await read { database in try VideoTable.videos(offset: offset, limit: limit, in: database) }
    }

    public func read(
        _ order: LibraryOrder, inBatchesOf count: Int, _ take: @escaping @Sendable ([SavedVideo]) -> Bool
    ) async throws(LibraryFailure) {
        try await read { database in
            try VideoTable.read(order, inBatchesOf: count, in: database, take)
        }
    }

    public func videos(matching id: String) async throws(LibraryFailure) -> [SavedVideo] {
        try await read { database in try VideoTable.videos(matching: id, in: database) }
    }

    public func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo? {
        try await read { database in try VideoTable.video(id, in: database) }
    }

    /// Commits a change, and records it as operations if the library is synchronised.
    func commit<Value: Sendable>(
        recording subject: SyncSubject, _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        try await commit(by: subject.origin) { [clock] database in
            try SyncRecorder.record(subject, in: database, clock: clock) { try work(database) }
        }
    }

    /// - Parameters:
    ///   - origin: Who changes the library.
    ///   - isVisible: Whether the work has changed what the library contains; otherwise nobody is notified.
    func commit<Value: Sendable>(
        by origin: ChangeOrigin, notifyingIf isVisible: (Value) -> Bool = { _ in true },
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        if let readOnlyReason { throw readOnlyReason }
        let onMilestone = file.onMilestone
        // GRDB's asynchronous methods roll back when the task is cancelled; these ignore cancellation.
        let result = await withCheckedContinuation { continuation in
            connection.asyncWriteWithoutTransaction { database in
                let result = Result {
                    try database.addingSystemErrors {
                        try Self.transaction(in: database, work, onMilestone)
                    }
                }
                onMilestone(.afterCommit)
                continuation.resume(returning: result)
            }
        }
        let value: Value
        do { value = try result.get() } catch { throw LibraryFailure(error, path: file.path) }
        // Another process has replaced the damaged file, so this commit is in a file that nobody reads.
        guard identity == FileIdentity(of: file.path) else {
            throw .broken(path: file.path, detail: PersistenceSQLiteStrings.replacedMeanwhile)
        }
        if isVisible(value) { notify(of: origin) }
        return value
    }

    /// Notifies this process and others that the content has changed.
    func notify(of origin: ChangeOrigin) {
        utimensat(AT_FDCWD, file.path, nil, 0)
        relay.accept(origin)
    }

    /// Runs work that SQLite refuses in a transaction.
    func withoutTransaction<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        if let readOnlyReason { throw readOnlyReason }
        let result = await withCheckedContinuation { continuation in
            connection.asyncWriteWithoutTransaction { database in
                continuation.resume(
                    returning: Result { try database.addingSystemErrors { try work(database) } })
            }
        }
        do { return try result.get() } catch { throw LibraryFailure(error, path: file.path) }
    }

    private static func transaction<Value>(
        in database: Database, _ work: (Database) throws -> Value, _ onMilestone: MilestoneHook
    ) throws -> Value {
        var value: Value?
        try database.inTransaction(.immediate) {
            onMilestone(.beforeWrite)
            value = try work(database)
            onMilestone(.afterWrite)
            return .commit
        }
        guard let value else { preconditionFailure("a committed transaction has a value") }
        return value
    }

    private static func transaction<Value>(
        reading database: Database, _ work: (Database) throws -> Value
    ) throws -> Value {
        var value: Value?
        try database.inTransaction(.deferred) {
            value = try work(database)
            return .commit
        }
        guard let value else { preconditionFailure("a committed transaction has a value") }
        return value
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            // GRDB's `asyncRead` must not be used on a closed connection, on which this throws.
            connection.asyncUnsafeRead { database in
                continuation.resume(
                    returning: Result {
                        let database = try database.get()
                        return try database.addingSystemErrors {
                            try Self.transaction(reading: database, work)
                        }
                    })
            }
        }
        do { return try result.get() } catch { throw LibraryFailure(error, path: file.path) }
    }
}

extension SQLiteMyVideoLibrary {
    /// Opens the library of a machine whose clock is wrong, for tests.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - clock: The machine's clock.
    package static func open(
        at path: String, clock: @escaping @Sendable () -> Date
    ) throws(LibraryFailure) -> SQLiteMyVideoLibrary {
        let file = LibraryFile(path: path, busyTimeout: 5, schema: VideoTable.schema) { _ in }
        return try open(file, clock: clock)
    }
}

/// Who has changed the library.
enum ChangeOrigin: Sendable {
    /// This process, which has saved or removed videos.
    case videos
    /// This process, which has changed follows, their posts or read marks.
    case follows
    /// Another process, or a synchronisation.
    case others
}

/// Detects commits of other connections. Source: sqlite.org, "PRAGMA data_version".
final class ExternalChanges: Sendable {
    private let connection: DatabaseQueue
    private let version: Mutex<Int?>

    /// Commits before this call are not reported.
    init(_ connection: DatabaseQueue) {
        self.connection = connection
        version = Mutex(try? connection.read(Self.version))
    }

    /// - Parameter found: Called on the connection's queue when another connection has committed.
    func check(_ found: @escaping @Sendable () -> Void) {
        connection.asyncUnsafeRead { [self] database in
            guard let current = try? Self.version(database.get()) else { return }
            let last = version.withLock { version in
                defer { version = current }
                return version
            }
            if last != current { found() }
        }
    }

    private static func version(_ database: Database) throws -> Int? {
        try Query("PRAGMA data_version", in: database).first { $0.integer(0) }
    }
}
