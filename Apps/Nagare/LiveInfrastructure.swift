import CommandLine
import Foundation
package import HTTPCurl
import ImagesHTTP
import JournalCommands
import OAuthCallback
import OAuthLoopback
import Persistence
import PersistenceSQLite
import StandInServer
import Sync
import SyncPostgres
import TerminalFrames

/// The network through libcurl, databases in SQLite, and servers on loopback.
struct LiveInfrastructure: Infrastructure {
    func makeHTTPClient(userAgent: String, caFile: String?, usesProxy: Bool) -> any HTTPClient {
        var settings = HTTPCurl.Settings(userAgent: userAgent)
        (settings.caFile, settings.usesProxy) = (caFile, usesProxy)
        return HTTPCurl(settings: settings)
    }

    func makeImageDecoder() -> any ImageDecoder { ImageDecoderProcess() }

    func openLibrary(at path: String) throws(LibraryFailure) -> OpenedLibrary {
        let library = try SQLiteMyVideoLibrary.open(at: path)
        var opened = OpenedLibrary(
            videos: library, follows: SQLiteFollowLibrary(library), readOnlyReason: library.readOnlyReason,
            close: library.close)
        opened.sync = SQLiteSyncLibrary(library)
        return opened
    }

    func replaceDamagedLibrary(at path: String, now: Date) throws(LibraryFailure) -> LibraryRecovery? {
        try SQLiteMyVideoLibrary.replaceDamaged(at: path, now: now)
    }

    var syncServices: SyncServices {
        SyncServices { login in
            var settings = SyncPostgres.Settings(address: login.address)
            (settings.home, settings.password) = (login.home, login.password?.reveal())
            settings.allowsUnverified = login.allowsUnverified
            return SyncPostgres(settings)
        }
    }

    func openCache(at path: String, limit: Int) throws(LibraryFailure) -> any PostCache {
        try SQLitePostCache.open(at: path, limit: limit)
    }

    func makeOAuthCallback(
        port: UInt16, language: Language, open: @escaping @Sendable (String) -> Void
    ) -> any OAuthCallback {
        OAuthLoopback(port: port, language: language, open: open)
    }

    func startServer(_ settings: SampleServerSettings) async throws(SampleServerFailure) -> any SampleServer {
        let faults = try settings.faults.map { spec throws(SampleServerFailure) in
            do throws(FaultFailure) { return try Fault(parsing: spec) } catch { throw .invalidFault(spec) }
        }
        do throws(StandInFailure) {
            return LiveSampleServer(
                server: try await StandInServer.start(
                    .init(port: settings.port, items: settings.items, faults: faults)))
        } catch {
            switch error {
            case .portInUse(let port): throw .portInUse(port)
            case .cannotListen(let detail): throw .cannotListen(detail)
            }
        }
    }
}

extension HTTPCurl: HTTPClient {}

private struct LiveSampleServer: SampleServer {
    let server: StandInServer

    var origin: String { server.origin }

    var client: SampleServerClient {
        SampleServerClient(
            id: server.client.id, secret: server.client.secret, redirectURL: server.client.redirectURL)
    }

    func stop() async { await server.stop() }
}
