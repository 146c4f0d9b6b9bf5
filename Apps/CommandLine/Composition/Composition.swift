import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxJournal
import FluxJournalFile
import FluxPrograms
import FluxScreens
import FluxTerminal
import Foundation
import HTTP
import ImagesHTTP
import JournalCommands
import Login
import Markdown
import MarkdownMD4C
import MyVideo
import Persistence
import PersistenceFiles
import PostAPI
import PostAPICached
import PostAPIQiita
import ReactiveCore
import Search
import Sync
import Synchronization
import TerminalFrames
import VideoAPI
import VideoAPICached
import VideoAPIPeerTube

/// The composition root: creates everything a command needs, on the infrastructure that it is given.
///
/// A composition serves one command; `close()` ends its scopes, requests and the server with sample data.
final class Composition: Sendable {
    let root: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let messages: AppMessages
    let settings: Settings
    let posts: PostAPICached
    /// Decides when cached responses are used, for both services.
    let recall: AnswerCache
    /// The post service without the cache.
    let qiita: PostAPIQiita
    let cacheFile: CacheFile
    let videos: any VideoAPI
    let server: (any SampleServer)?
    let http: FailureTrackingHTTP
    let options: GlobalOptions
    /// `nil` with `--offline`.
    private let client: (any HTTPClient)?
    private let desktop: ConsoleDesktop
    let library: LibraryOpening
    let sync = CompositionSync()
    let environment: [String: String]
    let infrastructure: any Infrastructure
    let responses: RecordedResponses?
    let recording: SessionRecording?
    /// The settings that can be changed while the app runs.
    let liveSettings: LiveUserSettings
    let trace: Trace?
    /// Shows a command.
    let devtools = Mutex<AppDevtools?>(nil)
    /// Shows the app, also when it continues with another composition; `nil` for none.
    let appDevtools: AppDevtools?
    /// The last session while its screens are reopened; `nil` if the app starts fresh.
    let restoration: Restoration?
    /// Whether another version has saved the session.
    let isOfOtherVersion: Bool
    /// The user of the restored token, as it was known before; `nil` if it was not.
    private let knownUser: User?

    /// - Parameters:
    ///   - options: The options of the command line.
    ///   - environment: The process's environment.
    ///   - infrastructure: The network, databases and servers.
    ///   - recall: When to use cached responses; `--offline` and `--refresh` override it.
    ///   - mode: Where actions are reduced. Screens with derived states need `.onScheduler`.
    ///   - onDamage: What happens if the library is damaged.
    ///   - appDevtools: Shows the app; `nil` for none.
    ///   - session: Loads the session to resume; `nil` starts fresh.
    convenience init(
        _ options: GlobalOptions, environment: [String: String], on infrastructure: any Infrastructure,
        recalling recall: AnswerCache.Mode = .online, mode: ScopeMode = .anywhere,
        onDamage: LibraryOpening.DamageResponse = .ask, appDevtools: AppDevtools? = nil,
        resuming session: (Settings) -> SavedSession.Last? = { _ in nil }
    ) async throws {
        let baseSettings = try Settings(environment: environment, profile: options.profileName)
        let settings = options.demo ? baseSettings.replacingOrigins(by: Demo.origin) : baseSettings
        let root = Scope(appRoot: "app", scheduler: SerialScheduler(label: "nagare"), mode: mode)
        let session = session(settings)
        let restoration = session?.snapshot.restored(in: root)
        let recording = try SessionRecording.start(root, settings, options)
        if !options.offline { try settings.checkCertificateFile() }
        let server =
            options.demo && !options.offline ? try await Self.startServer(infrastructure) : nil
        try self.init(
            root, settings, options, environment: environment, on: infrastructure, recalling: recall,
            onDamage: onDamage, server: server, recording: recording, restoration: restoration,
            isOfOtherVersion: session?.isOfOtherVersion == true, knownUser: session?.user,
            appDevtools: appDevtools)
    }

    /// Creates a composition for a command, and reports values in the settings that are not allowed.
    ///
    /// - Parameter changesLibrary: Whether the command changes saved videos or follows. Then a damaged library is replaced.
    convenience init(
        _ options: GlobalOptions, _ console: Console, on infrastructure: any Infrastructure,
        mode: ScopeMode = .anywhere, changesLibrary: Bool = false
    ) async throws {
        try await self.init(
            options, environment: console.environment, on: infrastructure, mode: mode,
            onDamage: changesLibrary ? .replace(report: console.reportRecovery) : .fail)
        let warnings = LastingWarnings(console, shownWarnings)
        for problem in settings.problems {
            let sentence = problem.errorMessage("settings", in: console.language).sentence
            warnings.print(sentence, name: problem.errorMessage("settings", in: .english).sentence)
        }
        try await startDevtools(console)
    }

    /// Creates another composition with the same settings and server.
    ///
    /// - Parameters:
    ///   - root: The new root scope.
    ///   - previous: The closed composition whose server is still running.
    convenience init(_ root: Scope, continuing previous: Composition) throws {
        let (settings, options) = (previous.settings, previous.options)
        let recording = try SessionRecording.start(root, settings, options)
        try self.init(
            root, settings, options, environment: previous.environment, on: previous.infrastructure,
            recalling: .fallback, server: previous.server, recording: recording,
            responses: previous.responses, knownUser: previous.flux.token.store.state.user,
            appDevtools: previous.appDevtools)
    }

    /// - Parameters:
    ///   - root: The scope in which everything is created.
    ///   - onDamage: What happens if the library is damaged.
    ///   - server: Replaces both services; `nil` uses the real ones.
    ///   - recording: The recording of this scope tree; `nil` if there is none.
    ///   - responses: The services' responses in a recorded run, used in place of requests.
    ///   - restoration: The restoration of the last session; `nil` if the app starts fresh.
    ///   - isOfOtherVersion: Whether another version has saved the session.
    ///   - knownUser: The user of the token that will be restored; `nil` if it is unknown.
    ///   - keys: Replaces the key bindings of the settings.
    ///   - appDevtools: Shows the app; `nil` for none.
    init(
        _ root: Scope, _ settings: Settings, _ options: GlobalOptions, environment: [String: String],
        on infrastructure: any Infrastructure, recalling recall: AnswerCache.Mode = .online,
        onDamage: LibraryOpening.DamageResponse = .ask, server: (any SampleServer)? = nil,
        recording: SessionRecording? = nil,
        responses: RecordedResponses? = nil, restoration: Restoration? = nil, isOfOtherVersion: Bool = false,
        knownUser: User? = nil, keys: KeyMap? = nil, appDevtools: AppDevtools? = nil
    ) throws {
        self.appDevtools = appDevtools
        (self.restoration, self.isOfOtherVersion) = (restoration, isOfOtherVersion)
        self.knownUser = knownUser
        self.root = root
        self.settings = settings
        self.options = options
        self.server = server
        (self.recording, self.environment) = (recording, environment)
        self.infrastructure = infrastructure
        trace = Self.trace(root, options, RecordingHeader(settings, root, environment))
        let client =
            options.offline
            ? nil
            : infrastructure.makeHTTPClient(
                userAgent: "nagare/\(version)", caFile: settings.stored.caFile,
                usesProxy: Self.proxyVariables.contains { environment[$0]?.isEmpty == false })
        self.client = client
        let live: any HTTP =
            if let client {
                server.map { Composition.demo(client, at: $0.origin) } ?? client
            } else {
                OfflineHTTP()
            }
        http = FailureTrackingHTTP(live)
        let vault = FileTokenVault(folder: settings.folders.config)
        flux = ApplicationFlux(
            in: root, vault: vault, settings: Settings.vault(in: settings.folders),
            origin: settings.qiitaOrigin)
        desktop = ConsoleDesktop(Programs(withoutSecrets: environment), settings.stored)
        let token = flux.token.store
        cacheFile = CacheFile(settings, infrastructure)
        qiita = PostAPIQiita(
            origin: settings.qiitaOrigin, http: http, token: { token.state.token }, scheduler: root.scheduler)
        self.recall = AnswerCache(
            options.offline ? .offline : options.refresh ? .refresh : recall,
            cache: { [cacheFile] in responses?.posts ?? cacheFile.open() }, now: { Date() })
        let hosts = ImageHosts(settings.stored.images, known: options.demo ? [Demo.imageHost] : [])
        shell = ShellFlux(
            in: root, desktop: desktop, keys: keys ?? settings.keys.map,
            images: ImagesHTTP(
                live, origin: settings.qiitaOrigin, recall: self.recall,
                decoder: infrastructure.makeImageDecoder(), permission: hosts.access))
        let messages = AppMessages(shell)
        self.messages = messages
        hosts.use { await messages.imageHosts.ask($0) }
        library = LibraryOpening(
            path: "\(settings.folders.data)/library.sqlite", infrastructure, messages, onDamage: onDamage)
        liveSettings = LiveUserSettings(
            settings, in: TerminalEnvironment(environment, options, settings.folders), shell, messages,
            desktop, hosts)
        posts = PostAPICached(qiita, origin: settings.qiitaOrigin, recall: self.recall)
        let instance = VideoAPIPeerTube(
            origin: settings.peerTubeOrigin, http: http, scheduler: root.scheduler, now: { Date() })
        guard let instance else { throw Settings.originError(of: settings.peerTubeOrigin) }
        videos =
            responses.map { RecordedVideoAPI(origin: instance.origin, responses: $0) }
            ?? VideoAPICached(instance, recall: self.recall)
        self.responses = responses
        if root.mode != .anywhere { registerCommands() }
    }

    /// The variables with which libcurl finds a proxy for `https`.
    private static let proxyVariables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// The origin of the post service's web pages.
    var webOrigin: String { server?.origin ?? settings.qiitaOrigin }

    /// Why the recording is incomplete; `nil` if it is complete, or if nothing is recorded.
    var recordingFailure: RecordingFileFailure? { recording?.failure }

    /// Restores the token from the environment or the profile.
    ///
    /// An unreadable token file is an error only for commands that need the token; they call `checkVault`.
    func restoreToken() {
        SecretMemory.hide()
        flux.token.restore(environment: settings.environmentToken, of: knownUser)
    }

    /// Restores the token for a command, and reports if the environment's token is not used.
    func restoreToken(_ console: Console) {
        restoreToken()
        guard settings.isTokenWithheld else { return }
        let strings = console.language.configurationStrings
        console.printDiagnostic(strings.tokenWithheld(origin: settings.qiitaOrigin).sentence)
    }

    /// The latest searches of the profile.
    var searchHistory: FileValueVault<SearchHistory> {
        FileValueVault(folder: settings.folders.state, name: "history.json")
    }

    /// - Parameter follows: Replaces the profile's follow library.
    func search(follows: (any FollowLibrary)? = nil) -> SearchFeature {
        let (follows, hidden) = (follows ?? self.follows, HiddenPosts(settings.stored.hiddenPosts ?? ""))
        return SearchFeature(
            in: root, flux: flux, shell: shell, api: FollowedChannelAPI(posts: posts, videos: videos),
            markdown: parser ?? PlainMarkdown(),
            history: searchHistory,
            follows: hidden.isEmpty ? follows : HidingFollowLibrary(follows, without: hidden),
            now: { Date() }, formatDate: Dates.onScreens)
    }

    /// Creates the login feature, without a login in the browser when `makeOAuthLogin` is `nil`.
    func login(_ makeOAuthLogin: LoginFeature.OAuthLoginFactory? = nil) -> LoginFeature {
        LoginFeature(
            in: root, flux: flux, shell: shell, api: posts, makeOAuthLogin: makeOAuthLogin,
            demo: .init(origin: Demo.origin, token: Demo.token), now: { Date() },
            formatDate: Dates.onScreens)
    }

    func myVideo(_ library: any MyVideoLibrary) -> MyVideoFeature { myVideo(library, follows: nil) }

    /// My Video with a library.
    ///
    /// - Parameter follows: Follows the channels of videos; `nil` for a command.
    func myVideo(_ library: any MyVideoLibrary, follows: ChannelFollows?) -> MyVideoFeature {
        let api = SavedVideoAPI(current: videos, library: library) { [self] in instance(at: $0) }
        return MyVideoFeature(
            in: root, flux: flux, shell: shell, api: api, library: library, player: desktop,
            follows: follows, now: { Date() }, formatDate: Dates.onScreens)
    }

    /// Ends all scopes and requests, and the recording, and closes the library.
    ///
    /// - Parameter keepsServer: Whether the server with sample data keeps running for the next composition.
    func close(keepsServer: Bool = false) async {
        await sync.stop(root.scheduler)
        trace?.dispose()
        recording?.close()  // Scopes that close because the run ends are not recorded.
        root.close()
        await recall.flush()
        await client?.close()
        library.close()
        if !keepsServer { await server?.stop() }
    }
}

extension Composition {
    /// Runs `body`, then closes the composition, even after an error.
    ///
    /// - Parameter keepsServer: Whether the server with sample data keeps running for the next composition, given the
    ///   result of `body`.
    /// - Throws: Errors from `body`, or the failure that made the recording incomplete.
    @discardableResult
    func runAndClose<Result>(
        keepsServer: (Result) -> Bool, _ body: () async throws -> Result
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body()
        } catch {
            var error = addingDetail(error)
            // Before the wait for Ctrl-C, after which nothing would be printed.
            if let devtools = devtools.withLock({ $0 }) { error = devtools.report(error) }
            await showUntilCancelled()
            await close()
            throw error
        }
        await showUntilCancelled()
        await close(keepsServer: keepsServer(result))
        if let failure = recordingFailure { throw CommandFailure("record", failure) }
        // Reported when it happened. A script must not go on as if the library were complete.
        if library.recovery != nil, !library.isForScreens {
            throw ReportedFailure(code: ExitStatus.storage.rawValue)
        }
        return result
    }

    /// Adds the reason that the network reported, such as "Connection refused".
    private func addingDetail(_ error: any Error) -> any Error {
        guard let failure = error as? CommandFailure, failure.status == .unavailable,
            let detail = http.latestFailure, !failure.errorMessage(in: .english).why.contains(detail)
        else { return error }
        return failure.rewording { message, _ in message.adding(detail) }
    }

    static func startServer(_ infrastructure: any Infrastructure) async throws -> any SampleServer {
        do throws(SampleServerFailure) {
            return try await infrastructure.startServer(SampleServerSettings())
        } catch {
            throw CommandFailure("demo", error)
        }
    }

    /// Redirects requests for the services and their images to the server with sample data.
    static func demo(_ http: any HTTP, at origin: String) -> any HTTP {
        let services = AliasedHTTP(alias: Demo.origin, origin: origin, inner: http)
        return AliasedHTTP(alias: Demo.imageOrigin, origin: origin, inner: services)
    }

    /// The Markdown parser; `nil` when md4c is not installed.
    var parser: (any MarkdownParsing)? { MarkdownMD4C(library: settings.parserLibrary) }

    /// Why posts are shown as plain text, and how to fix it; `nil` if they are rendered.
    var parserRemark: AppMessage? {
        parser == nil ? .parserMissing(library: settings.parserLibrary) : nil
    }
}
