package import Foundation
package import HTTP
package import ImagesHTTP
import JournalCommands
package import OAuthCallback
package import Persistence
package import Sync
import Synchronization
package import TerminalFrames

/// What the app needs from packages and from libraries of the system: the network, databases and servers.
///
/// The program implements it with live modules, tests implement it in memory. All functions are safe to call from any
/// thread.
package protocol Infrastructure: Sendable {
    /// Creates a client for the requests of one run.
    ///
    /// - Parameters:
    ///   - userAgent: The value of the `User-Agent` header.
    ///   - caFile: The path of a file with trusted certificates; `nil` trusts those of the system.
    ///   - usesProxy: Whether a proxy connects to the servers.
    func makeHTTPClient(userAgent: String, caFile: String?, usesProxy: Bool) -> any HTTPClient

    /// Creates the decoder of the images in posts.
    func makeImageDecoder() -> any ImageDecoder

    /// Opens the library of saved videos and followed names, and creates it if there is none.
    ///
    /// - Parameter path: The absolute path of the file.
    /// - Throws: `.broken` if the library is damaged, which then stays as it is.
    func openLibrary(at path: String) throws(LibraryFailure) -> OpenedLibrary

    /// Replaces a damaged library by a new one with what can still be read.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - now: Part of the new name of the damaged file.
    /// - Returns: `nil` if the library is not damaged.
    func replaceDamagedLibrary(at path: String, now: Date) throws(LibraryFailure) -> LibraryRecovery?

    /// Opens the cache of the services' responses, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - limit: The maximum size in bytes.
    func openCache(at path: String, limit: Int) throws(LibraryFailure) -> any PostCache

    /// Connects to the databases that a user's machines share.
    var syncServices: SyncServices { get }

    /// Creates the address on loopback to which a consent page returns.
    ///
    /// - Parameters:
    ///   - port: 1...65535, as registered with the service.
    ///   - language: The language of the pages that the browser shows.
    ///   - open: Called with the address of the consent page when the browser can return; must not block.
    func makeOAuthCallback(
        port: UInt16, language: Language, open: @escaping @Sendable (String) -> Void
    ) -> any OAuthCallback

    /// Starts a server with sample data for both services. It runs until it is stopped.
    func startServer(_ settings: SampleServerSettings) async throws(SampleServerFailure) -> any SampleServer
}

/// An HTTP client that can be closed.
package protocol HTTPClient: HTTP {
    /// Cancels all requests and closes all connections. Returns when its resources are released.
    func close() async
}

/// A library that was opened.
package struct OpenedLibrary: Sendable {
    package let videos: any MyVideoLibrary
    package let follows: any FollowLibrary
    /// The synchronisation of both; `nil` if the library cannot be synchronised.
    package var sync: (any SyncableLibrary)?
    /// Why the library cannot be changed; `nil` if it can.
    let readOnlyReason: LibraryFailure?
    /// Closes the file after the operations that have begun.
    let close: @Sendable () -> Void

    package init(
        videos: any MyVideoLibrary, follows: any FollowLibrary, readOnlyReason: LibraryFailure? = nil,
        close: @escaping @Sendable () -> Void = {}
    ) {
        (self.videos, self.follows, self.close) = (videos, follows, close)
        self.readOnlyReason = readOnlyReason
    }
}

/// Connects to the databases that a user's machines share.
package struct SyncServices: Sendable {
    /// Creates a service; the first call to it connects.
    package let connect: @Sendable (DatabaseLogin) -> any SyncService

    package init(connect: @escaping @Sendable (DatabaseLogin) -> any SyncService) {
        self.connect = connect
    }
}

/// Where a shared database is, and how the user logs in there.
package struct DatabaseLogin: Sendable {
    /// `postgresql://…`, without a password.
    package let address: String
    /// The user's home folder, which may contain a password and certificates; `nil` if it is unknown.
    package let home: String?
    /// The password that the user has typed; `nil` for a stored one.
    package let password: Secret?
    /// Whether the address may choose a connection to another machine that does not verify the server.
    package let allowsUnverified: Bool
}

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
