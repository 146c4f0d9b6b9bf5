import Persistence
import PersistenceSQLite
import Synchronization

/// The file in which what was seen outlives the process.
final class CacheFile: Sendable {
    private let path: String
    private let limit: Int
    private let refusal = Mutex<LibraryFailure?>(nil)

    init(_ settings: Settings) {
        path = "\(settings.folders.cache)/cache.sqlite"
        limit = (settings.stored.cacheMegabytes ?? Settings.usualCacheMegabytes) * 1_000_000
    }

    /// Why what is seen ends with the process; `nil` as long as nobody opened the file.
    var failure: LibraryFailure? { refusal.withLock { $0 } }

    /// Opens the file. Where that cannot be done, a cache in memory takes its place: losing the cache loses
    /// nothing, and the command goes on.
    func open() -> any PostCache {
        do throws(LibraryFailure) {
            return try SQLitePostCache.open(at: path, limit: limit)
        } catch {
            refusal.withLock { $0 = error }
            return InMemoryPostCache()
        }
    }
}
