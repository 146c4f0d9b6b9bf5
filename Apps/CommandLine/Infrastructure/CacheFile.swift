import Persistence
import Synchronization

/// The file of the cache, which stores the services' responses between runs.
final class CacheFile: Sendable {
    private let path: String
    private let limit: Int
    private let openFailure = Mutex<LibraryFailure?>(nil)

    private let infrastructure: any Infrastructure

    init(_ settings: Settings, _ infrastructure: any Infrastructure) {
        self.infrastructure = infrastructure
        path = "\(settings.folders.cache)/cache.sqlite"
        limit = (settings.stored.cacheMegabytes ?? Settings.defaultCacheMegabytes) * 1_000_000
    }

    /// Why the cache could not be opened; `nil` if it could, or before `open` was called.
    var failure: LibraryFailure? { openFailure.withLock { $0 } }

    /// Opens the cache, or falls back to a cache in memory. A missing cache is no reason for a command to
    /// fail.
    func open() -> any PostCache {
        do throws(LibraryFailure) {
            return try infrastructure.openCache(at: path, limit: limit)
        } catch {
            openFailure.withLock { $0 = error }
            return InMemoryPostCache()
        }
    }
}
