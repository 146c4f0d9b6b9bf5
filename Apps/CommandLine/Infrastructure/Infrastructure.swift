package import Foundation
package import HTTP
package import ImagesHTTP
import JournalCommands
package import OAuthCallback
package import Persistence
package import Sync
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
