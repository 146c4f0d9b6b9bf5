public import Entities
import FluxPrivateFiles
import FoundationEssentials
import GRDB
import Glibc
public import Persistence
import Synchronization

/// The post cache in a single SQLite file, which several processes can use at the same time.
///
/// The file may be deleted at any time; a damaged one, or one of another program, is replaced by an empty cache. Commits are not synced,
/// so a power failure may lose the latest. Above the size limit, the least recently used contents are
/// evicted.
public final class SQLitePostCache: PostCache {
    private struct Opened {
        let connection: DatabaseQueue
        let identity: FileIdentity?
    }

    private let current: Mutex<Opened>
    private let file: DatabaseFile
    private let limit: Int

    private init(_ file: DatabaseFile, limit: Int) throws(LibraryFailure) {
        current = Mutex(try Self.open(file))
        (self.file, self.limit) = (file, limit)
    }

    var connection: DatabaseQueue { current.withLock { $0.connection } }

    /// Opens the cache. Creates the file and its folders (0700) if they are missing, and replaces a damaged
    /// file.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - limit: The approximate maximum size on disk, in bytes.
    /// - Throws: `.newer` when a newer program wrote the file, which then stays unchanged; `.denied`,
    ///   `.busy`, `.full`, `.failed`.
    public static func open(at path: String, limit: Int) throws(LibraryFailure) -> SQLitePostCache {
        let file = DatabaseFile(
            path: path, busyTimeout: 5, schema: CacheSchema.schema, content: .cache, onMilestone: { _ in })
        return try SQLitePostCache(file, limit: limit)
    }

    public func page(_ key: CachedPageKey) async -> CachedPage? {
        await perform { database in try Self.pages(database).page(key) } ?? nil
    }

    public func store(_ page: CachedPage, for key: CachedPageKey) {
        write { database in try Self.pages(database).store(page, for: key) }
    }

    public func post(_ id: Post.ID, at origin: String) async -> CachedPost? {
        await perform { database in try Self.pages(database).posts.post(id, at: origin) } ?? nil
    }

    public func store(_ post: CachedPost, at origin: String) {
        write { database in try Self.pages(database).posts.store(post, at: origin) }
    }

    public func search(_ query: String, at origin: String, offset: Int, limit: Int) async -> [Post] {
        let query = PostQuery(query)
        return await perform { database in
            try PostSearch(query, at: origin, in: database).posts(offset: offset, limit: limit)
        } ?? []
    }

    public func latestPosts(at origin: String, limit: Int) async -> [Post] {
        await perform { database in
            try Self.pages(database).posts.latest(at: origin, limit: limit)
        } ?? []
    }

    public func answer(_ key: CachedAnswerKey) async -> CachedAnswer? {
        await perform { database in try Self.answers(database).answer(key) } ?? nil
    }

    public func answers(_ kind: String, at origin: String) async -> [CachedAnswer] {
        await perform { database in try Self.answers(database).answers(kind, at: origin) } ?? []
    }

    public func store(_ answer: CachedAnswer, for key: CachedAnswerKey) {
        write { database in try Self.answers(database).store(answer, for: key) }
    }

    public func flush() async {
        let current = connection
        await withCheckedContinuation { continuation in
            current.asyncWriteWithoutTransaction { _ in continuation.resume() }
        }
    }

    private static func pages(_ database: Database) -> PageTable {
        let tally = CacheTally(database: database)
        return PageTable(
            database: database, tally: tally, posts: PostTable(database: database, tally: tally))
    }

    private static func answers(_ database: Database) -> AnswerTable {
        AnswerTable(database: database, tally: CacheTally(database: database))
    }

    /// - Returns: `nil` when the cache is damaged; an empty one replaces it.
    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async -> Value? {
        let current = connection
        let result = await withCheckedContinuation { continuation in
            current.asyncWrite(work) { _, result in continuation.resume(returning: result) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error):
            recover(current, after: error)
            return nil
        }
    }

    private func write(_ work: @escaping @Sendable (Database) throws -> Void) {
        let limit = limit
        let current = connection
        current.asyncWrite { database in
            try work(database)
            try Self.evict(database, limit: limit)
        } completion: { [self] _, result in
            if case .failure(let error) = result { recover(current, after: error) }
        }
    }

    /// Keeps the file below the limit. It is filled to one half because merging trigrams temporarily needs
    /// space.
    private static func evict(_ database: Database, limit: Int) throws {
        let (pages, answers, maximum) = (pages(database), answers(database), limit / 2)
        let used = try pages.tally.bytesInUse()
        guard used > maximum else { return }
        // Removes the same fraction of the contents by which the file is too large, and 2 % more, so that not
        // every write evicts.
        let content = try pages.tally.bytes()
        let target = Int(Double(content) * Double(maximum) / Double(used) * 0.98)
        while try pages.tally.bytes() > target {
            let oldest: [(use: Int?, remove: () throws -> Void)] = [
                (try pages.oldestUse(), pages.removeLeastUsed),
                (try pages.posts.oldestUse(), pages.posts.removeLeastUsed),
                (try answers.oldestUse(), answers.removeLeastUsed),
            ]
            let least = oldest.min { $0.use ?? .max < $1.use ?? .max }
            guard let least, least.use != nil else { return }
            try least.remove()
        }
        // Deleted trigrams are only marked until segments are merged. A negative rank merges any two
        // segments.
        try database.execute(sql: "INSERT INTO post_text (post_text, rank) VALUES ('merge', -500)")
    }

    /// Replaces the damaged file unless another caller or process has already replaced it.
    private func recover(_ broken: DatabaseQueue, after error: any Error) {
        guard let error = error as? DatabaseError, error.isCorruption else { return }
        current.withLock { current in
            guard current.connection === broken else { return }
            if let fresh = try? Self.open(file, replacing: current.identity) { current = fresh }
        }
    }

    /// Opens the file, or replaces it if SQLite cannot use its content.
    ///
    /// - Parameter damaged: A file whose content has turned out to be damaged; `nil` for none.
    private static func open(
        _ file: DatabaseFile, replacing damaged: FileIdentity? = nil
    ) throws(LibraryFailure) -> Opened {
        func connect() throws(LibraryFailure) -> Opened? {
            guard let identity = FileIdentity(of: file.path), identity != damaged else { return nil }
            do throws(LibraryFailure) {
                return Opened(connection: try file.connect(), identity: identity)
            } catch {
                switch error {
                case .broken, .notALibrary: return nil
                case .full, .denied, .busy, .newer, .failed: throw error
                }
            }
        }
        try file.prepare()
        if let opened = try file.locked(.shared, connect) { return opened }
        return try file.locked(.exclusive) { () throws(LibraryFailure) in
            if let opened = try connect() { return opened }
            try file.replace()
            return Opened(connection: try file.connect(), identity: FileIdentity(of: file.path))
        }
    }
}
