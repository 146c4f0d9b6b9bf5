import Foundation
import Persistence
import PersistenceSQLite
import PostAPI
import ReactiveCore
import Synchronization
import TerminalUI

extension Composition {
    /// The post service with its memory, made when it is first asked for.
    func remembered() -> CachedPostAPI {
        memory.withLock { memory in
            if let memory { return memory.posts }
            let made = openMemory()
            memory = made
            return made.posts
        }
    }

    private func openMemory() -> Memory {
        func api(_ cache: any PostCache) -> CachedPostAPI {
            CachedPostAPI(posts, cache: cache, origin: settings.qiitaOrigin, mode: recall) { Date() }
        }
        let megabytes = settings.stored.cacheMegabytes ?? Settings.usualCacheMegabytes
        do throws(LibraryFailure) {
            let cache = try SQLitePostCache.open(
                at: "\(settings.folders.cache)/cache.sqlite", limit: megabytes * 1_000_000)
            return Memory(posts: api(cache), failure: nil)
        } catch {
            // Losing the cache loses nothing: the command goes on without.
            return Memory(posts: api(InMemoryPostCache()), failure: error)
        }
    }

    /// Says where an answer came from when that was not the service.
    func tellSource(_ what: String, _ console: Console) {
        switch remembered().latestSource.value {
        case .service: break
        case .seen(let date): console.complain("\(what): offline: as seen on \(Dates.minute(date))")
        case .found: console.complain("\(what): offline: found among the posts that were seen before")
        }
    }

    /// - Throws: Why there is no cache, for a command that had nothing else to answer from.
    func checkCache(_ what: String) throws {
        let failure = memory.withLock { $0?.failure }
        if options.offline, let failure { throw CommandFailure(what, failure, options) }
    }

    /// What `remembered` has made.
    struct Memory {
        let posts: CachedPostAPI
        /// Why the cache ends with the process.
        let failure: LibraryFailure?
    }
}
