import Foundation
import HTTP
import ImagesHTTP
import JournalCommands
import OAuthCallback
import Persistence
import Sync
import TerminalFrames

/// Refuses everything; a replay is composed on it, because it uses no service, file or server.
struct UnavailableInfrastructure: Infrastructure {
    func makeHTTPClient(userAgent: String, caFile: String?, usesProxy: Bool) -> any HTTPClient {
        OfflineHTTP()
    }

    func makeImageDecoder() -> any ImageDecoder { UnavailableImageDecoder() }

    func openLibrary(at path: String) throws(LibraryFailure) -> OpenedLibrary { throw .denied(path: path) }

    func replaceDamagedLibrary(at path: String, now: Date) throws(LibraryFailure) -> LibraryRecovery? { nil }

    func openCache(at path: String, limit: Int) throws(LibraryFailure) -> any PostCache {
        throw .denied(path: path)
    }

    var syncServices: SyncServices { SyncServices { _ in UnavailableSyncService() } }

    func makeOAuthCallback(
        port: UInt16, language: Language, open: @escaping @Sendable (String) -> Void
    ) -> any OAuthCallback {
        UnavailableOAuthCallback()
    }

    func startServer(_ settings: SampleServerSettings) async throws(SampleServerFailure) -> any SampleServer {
        throw .cannotListen("a replay")
    }
}

private struct UnavailableImageDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], within limit: PixelSize) async -> EncodedImage? { nil }
}

private struct UnavailableOAuthCallback: OAuthCallback {
    func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect {
        throw .cancelled
    }
}

/// A database that cannot be reached.
struct UnavailableSyncService: SyncService {
    private var failure: SyncFailure { .offline(detail: "") }

    func prepare() async throws(SyncFailure) { throw failure }
    func open(_ machine: MachineID, name: String) async throws(SyncFailure) -> SyncServer { throw failure }
    func push(_ operations: [SyncOperation]) async throws(SyncFailure) -> [SyncOutcome] { throw failure }
    func pull(after cursor: SyncCursor, limit: Int) async throws(SyncFailure) -> SyncPull { throw failure }
    func acknowledge(_ number: Int64) async throws(SyncFailure) { throw failure }
    func wait() async throws(SyncFailure) { throw failure }
    func status() async throws(SyncFailure) -> SyncServerStatus { throw failure }
    func leave() async throws(SyncFailure) { throw failure }
    func remove(_ machine: MachineID) async throws(SyncFailure) { throw failure }
    func latest(of cursors: [SyncCursor]) async throws(SyncFailure) -> SyncCursor? { throw failure }
    func rename(_ machine: MachineID, to name: String) async throws(SyncFailure) { throw failure }
    func close() async {}

    func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage {
        throw failure
    }
}
