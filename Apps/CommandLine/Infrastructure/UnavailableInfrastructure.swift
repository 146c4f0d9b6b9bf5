import Foundation
import HTTP
import ImagesHTTP
import JournalCommands
import OAuthCallback
import Persistence
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
