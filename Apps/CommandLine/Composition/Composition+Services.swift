import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxScreens
import FluxTerminal
import Foundation
import Login
import LoginCommands
import MyVideo
import MyVideoCommands
import Persistence
import PersistenceFiles
import PostAPIQiita
import ReactiveCore
import SearchCommands
import ServiceTexts
import SyncCommands
import TerminalFrames

extension AppServices {
    /// What the commands of each module work with.
    var ofModules: [any Sendable] {
        [
            source { $0 as any LoginCommandServices },
            source { $0 as any MyVideoCommandServices },
            source { $0 as any SearchCommandServices },
            source { $0 as any SyncCommandServices },
        ]
    }
}

extension Composition: CommandServices {
    func checkVault(_ operation: String) throws {
        guard let failure = flux.token.store.state.vaultFailure else { return }
        throw CommandFailure(ExitStatus(failure)) { ErrorMessage(operation, failure, in: $0) }
    }

    func runAndClose<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await runAndClose(keepsServer: { _ in false }, body)
    }
}

extension Composition: SearchCommandServices {
    func postOrigins(of text: String) -> [String] {
        [settings.qiitaOrigin, webOrigin, Settings.defaultQiitaOrigin] + demoOrigins(text)
    }

    var shownWarnings: any ValueVault<ShownWarnings> {
        FileValueVault<ShownWarnings>(folder: settings.folders.state, name: "warnings.json")
    }

    func plainTextRemark(in language: Language) -> String? { parserRemark?.text(in: language) }
}

extension Composition: MyVideoCommandServices {
    var savedVideosOnUse: any MyVideoLibrary { lazyVideos }
    var instanceOrigin: String { settings.peerTubeOrigin }

    func videoOrigins(of text: String) -> [String] {
        [server?.origin ?? settings.peerTubeOrigin, settings.peerTubeOrigin] + demoOrigins(text)
    }
}

extension Composition: SyncCommandServices {}

extension Composition: LoginCommandServices {
    var serviceOrigin: String { settings.qiitaOrigin }

    func deleteSession() { SavedSession.File(settings).delete() }
}

extension Composition {
    /// The port of the server with sample data differs at each start, so URLs printed by an earlier run are accepted as
    /// well.
    private func demoOrigins(_ text: String) -> [String] {
        guard options.demo, let origin = PageAddress.origin(of: text), Settings.isLoopback(origin: origin)
        else {
            return []
        }
        return [origin]
    }

    /// Runs `body` as the logged-in user.
    ///
    /// - Parameters:
    ///   - operation: The name of the command.
    ///   - body: Sends requests through a feature, which discards a token that the service rejects.
    func asUser<Value: Sendable>(
        _ operation: String, _ options: GlobalOptions, _ console: Console, _ body: () async throws -> Value
    ) async throws -> Value {
        restoreToken(console)
        try checkVault(operation)
        guard flux.token.store.state.isLoggedIn else {
            throw notLoggedIn(operation)
        }
        do { return try await body() } catch let failure as ServiceFailure {
            throw CommandFailure(operation, failure, about: .post, options)
        }
    }

    /// The failure of a command that needs a login.
    func notLoggedIn(_ operation: String) -> CommandFailure {
        let origin = settings.qiitaOrigin
        return CommandFailure(.needsLogin) {
            ErrorMessage(
                operation, failure: .notLoggedIn, during: .whoAmI, origin: origin, formatDate: Dates.minute,
                in: $0)
        }
    }

    /// Reports when a response came from the cache and not from the service.
    func reportSource(_ operation: String, _ console: Console) {
        switch recall.latestSource.value {
        case .service: break
        case .cached(let date, _):
            console.printDiagnostic(
                console.language.commandStrings.general.cached(operation, on: Dates.minute(date)))
        case .found: console.printDiagnostic(console.language.commandStrings.general.foundInCache(operation))
        }
    }

    /// - Throws: The cache's failure, with `--offline`: nothing else could have answered the command.
    func checkCache(_ operation: String) throws {
        if options.offline, let failure = cacheFile.failure {
            throw CommandFailure(operation, failure, options)
        }
    }

    /// The library, opened on first use.
    func openLibrary() async throws(LibraryFailure) -> OpenedLibrary { try await library.open(startPush) }

    /// The library, opened on first use; without asking the user if it is damaged.
    func openLibraryNow() throws(LibraryFailure) -> OpenedLibrary { try library.openNow(startPush) }

    /// The saved videos, for a command that fails without them.
    func savedVideos() throws -> any MyVideoLibrary {
        do throws(LibraryFailure) { return try openLibraryNow().videos } catch {
            throw CommandFailure(ExitStatus(error)) { ErrorMessage("my video", error, in: $0) }
        }
    }

    /// The saved videos, opened on first use.
    var lazyVideos: LazyMyVideoLibrary {
        LazyMyVideoLibrary { [self] () throws(LibraryFailure) in try await openLibrary().videos }
    }

    /// The follow library, opened on first use.
    var follows: LazyFollowLibrary {
        LazyFollowLibrary(path: library.path, isForScreens: library.isForScreens) {
            [self] () throws(LibraryFailure) in try await openLibrary().follows
        }
    }

    /// The browser login; `nil` if it is unavailable.
    var makeOAuthLogin: LoginFeature.OAuthLoginFactory? {
        guard !options.offline, let client = demoClient ?? settings.registeredClient else {
            return nil
        }
        return { [self] open in
            let language = Language(chosen: settings.stored.language?.rawValue, environment: environment)
            return OAuthLogin(
                client: client.credentials,
                exchange: QiitaTokenExchange(
                    origin: settings.qiitaOrigin, webOrigin: webOrigin, http: http),
                callback: infrastructure.makeOAuthCallback(
                    port: client.port, language: language, open: open),
                language: language, makeSecret: Self.randomSecret)
        }
    }

    /// The client of the server with sample data, with `--demo`.
    private var demoClient: RegisteredClient? {
        server.map { server in
            RegisteredClient(
                ClientCredentials(id: server.client.id, secret: server.client.secret),
                port: URLComponents(string: server.client.redirectURL)?.port.flatMap(UInt16.init(exactly:)))
        }
    }

    /// 256 bits from the system's random number generator, as 64 hexadecimal digits.
    private static func randomSecret() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
