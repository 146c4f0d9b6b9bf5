import ApplicationFlux
import Entities
import FluxCore
import FluxJournal
import Foundation
import HTTP
import HTTPCurl
import ImagesHTTP
import JournalFile
import Login
import Markdown
import MarkdownMD4C
import MyVideo
import Persistence
import PersistenceSQLite
import PostAPI
import PostAPICached
import PostAPIQiita
import ReactiveCore
import Search
import Shell
import StandInServer
import Synchronization
import TerminalUI
import VideoAPI
import VideoAPICached
import VideoAPIPeerTube

/// Everything that a command needs, made from settings, and the only place that knows live modules.
///
/// One composition serves one command: `close()` ends its scopes, its requests and its stand-in server.
final class Composition: Sendable {
    let root: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let settings: Settings
    let posts: PostAPICached
    /// When what was seen before is the answer, of either service.
    let recall: Recall
    /// Past what was seen before.
    let qiita: PostAPIQiita
    let cacheFile: CacheFile
    let videos: any VideoAPI
    let server: StandInServer?
    let http: NotingHTTP
    let options: GlobalOptions
    /// `nil` while the network is not touched.
    private let curl: HTTPCurl?
    private let desktop: ConsoleDesktop
    /// `nil` before it was asked something.
    private let libraryFile = Mutex<SQLiteMyVideoLibrary?>(nil)
    private let environment: [String: String]
    private let answers: RecordedAnswers?
    private let recording: SessionRecording?
    /// What the app has done of late; `nil` in a command.
    let trace: Trace?
    /// The last session, while its screens are opened again; `nil` where the app begins anew.
    let restoration: Restoration?

    /// - Parameters:
    ///   - options: The command line's.
    ///   - environment: The process's.
    ///   - recall: When what was seen before is the answer, unless `--offline` says always.
    ///   - mode: Where actions are reduced.
    ///   - session: The last session, for who goes on with it.
    convenience init(
        _ options: GlobalOptions, environment: [String: String], recalling recall: Recall.Mode = .online,
        mode: ScopeMode = .anywhere, resuming session: (Settings) -> TreeSnapshot? = { _ in nil }
    ) async throws {
        let usual = try Settings(environment: environment, profile: options.profileName)
        let settings = options.demo ? usual.replacingOrigins(by: Composition.demoOrigin) : usual
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "nagare"), mode: mode)
        let restoration = session(settings)?.restored(in: root)
        let recording = try options.record.map { try SessionRecording(root, settings, appendingTo: $0) }
        if !options.offline { try settings.checkIssuers() }
        let server = options.demo && !options.offline ? try await Composition.startServer() : nil
        try self.init(
            root, settings, options, environment: environment, recalling: recall, server: server,
            recording: recording, restoration: restoration)
    }

    /// The app once more with the same settings and server.
    ///
    /// - Parameters:
    ///   - root: For all that it makes.
    ///   - former: Closed, but for its server.
    convenience init(_ root: Scope, continuing former: Composition) throws {
        let (settings, options) = (former.settings, former.options)
        let recording = try options.record.map { try SessionRecording(root, settings, appendingTo: $0) }
        try self.init(
            root, settings, options, environment: former.environment, recalling: .fallback,
            server: former.server,
            recording: recording, answers: former.answers)
    }

    /// - Parameters:
    ///   - root: The tree that all is made in.
    ///   - server: Stands in for both services.
    ///   - recording: Of this tree.
    ///   - answers: What the services answered in a recorded run, as far as they are not asked.
    ///   - restoration: Of the last session.
    ///   - keys: In the place of those that the settings have.
    init(
        _ root: Scope, _ settings: Settings, _ options: GlobalOptions, environment: [String: String],
        recalling recall: Recall.Mode = .online, server: StandInServer? = nil,
        recording: SessionRecording? = nil, answers: RecordedAnswers? = nil,
        restoration: Restoration? = nil, keys: KeyMap? = nil
    ) throws {
        self.restoration = restoration
        (self.root, self.settings, self.options, self.server) = (root, settings, options, server)
        (self.recording, self.environment) = (recording, environment)
        trace = root.mode == .onScheduler ? Trace(root, RecordingHeader(settings)) : nil
        var curlSettings = HTTPCurl.Settings(userAgent: "nagare/\(version)")
        curlSettings.caFile = settings.stored.caFile
        let curl = options.offline ? nil : HTTPCurl(settings: curlSettings)
        self.curl = curl
        let live: any HTTP =
            if let curl {
                server.map { Composition.demo(curl, at: $0.origin) } ?? curl
            } else {
                OfflineHTTP()
            }
        http = NotingHTTP(live)
        let vault = FileTokenVault(folder: settings.folders.config)
        flux = ApplicationFlux(
            in: root, vault: vault, settings: Settings.vault(in: settings.folders),
            origin: settings.qiitaOrigin)
        desktop = ConsoleDesktop(environment)
        let token = flux.token.store
        cacheFile = CacheFile(settings)
        qiita = PostAPIQiita(
            origin: settings.qiitaOrigin, http: http, token: { token.state.token }, scheduler: root.scheduler)
        self.recall = Recall(
            options.offline ? .offline : options.refresh ? .refresh : recall,
            cache: { [cacheFile] in answers?.posts ?? cacheFile.open() }, now: { Date() })
        shell = ShellFlux(
            in: root, desktop: desktop, keys: keys ?? settings.keys.map,
            images: ImagesHTTP(live, origin: settings.qiitaOrigin, recall: self.recall))
        posts = PostAPICached(qiita, origin: settings.qiitaOrigin, recall: self.recall)
        let instance = VideoAPIPeerTube(
            origin: settings.peerTubeOrigin, http: http, scheduler: root.scheduler, now: { Date() })
        guard let instance else { throw Settings.refusal(of: settings.peerTubeOrigin) }
        videos =
            answers.map { RecordedVideoAPI(origin: instance.origin, answers: $0) }
            ?? VideoAPICached(instance, recall: self.recall)
        self.answers = answers
    }

    /// Where both services are with `--demo`, whatever port the stand-in server has this time.
    static let demoOrigin = "http://localhost"

    /// Sends what is meant for the services, and for the place of their images, to the stand-in server.
    private static func demo(_ http: any HTTP, at origin: String) -> any HTTP {
        let services = AliasedHTTP(alias: demoOrigin, origin: origin, inner: http)
        return AliasedHTTP(alias: StandInServer.imageOrigin, origin: origin, inner: services)
    }

    /// Where the post service shows pages to people.
    var webOrigin: String { server?.origin ?? settings.qiitaOrigin }

    /// Why the recording is not whole; `nil` when it is, or where there is none.
    var recordingFailure: RecordingFileFailure? { recording?.failure }

    /// Tells the recording of a frame that was drawn.
    var drawn: @Sendable (Frame, Duration) -> Void {
        { [recording] frame, now in recording?.note("frame", DrawnFrame(frame, at: now)) }
    }

    /// Takes up the token that the profile has.
    ///
    /// A vault that cannot be read is an error only for a command that is about the token.
    func restoreToken() { flux.token.restore(environment: settings.environmentToken) }

    /// - Parameters:
    ///   - console: Told when a damaged library was put aside; without one, the app is.
    ///   - follows: What is followed and read; `nil` for what the library has.
    func search(_ console: Console? = nil, follows: (any FollowLibrary)? = nil) -> SearchFeature {
        SearchFeature(
            in: root, flux: flux, shell: shell, api: posts, markdown: parser ?? PlainMarkdown(),
            history: FileValueVault(folder: settings.folders.state, name: "history.json"),
            follows: follows ?? self.follows(console), now: { Date() }, formatDate: Dates.onScreens)
    }

    /// What is followed; the library is opened when it is asked.
    func follows(_ console: Console?) -> FollowsOnDemand {
        FollowsOnDemand(path: libraryPath, isForScreens: console == nil) {
            [self] () throws(LibraryFailure) in
            let tell = console?.complain ?? { [shell] in shell.say(StyledLine($0, .warning)) }
            return SQLiteFollowLibrary(try openFile(tell))
        }
    }

    private var libraryPath: String { "\(settings.folders.data)/library.sqlite" }

    /// - Parameter browsing: For a login in a browser.
    func login(_ browsing: LoginFeature.Browsing? = nil) -> LoginFeature {
        LoginFeature(
            in: root, flux: flux, shell: shell, api: posts, browsing: browsing,
            demo: .init(origin: Composition.demoOrigin, token: StandInServer.token), now: { Date() },
            formatDate: Dates.time)
    }

    /// - Parameter console: Told when a damaged library was put aside.
    func myVideo(_ console: Console) throws -> MyVideoFeature {
        myVideo(try library(console))
    }

    /// For a command that asks the library for little or nothing: it is opened when it is asked.
    ///
    /// - Parameter console: Told when a damaged library was put aside.
    func myVideoOnDemand(_ console: Console) -> MyVideoFeature {
        myVideo(
            LibraryOnDemand { [self] () throws(LibraryFailure) in try openLibrary(console.complain) })
    }

    func myVideo(_ library: any MyVideoLibrary) -> MyVideoFeature {
        MyVideoFeature(
            in: root, flux: flux, shell: shell, api: videos, library: library, desktop: desktop,
            now: { Date() }, formatDate: Dates.onScreens)
    }

    /// - Parameter console: Told when a damaged library was put aside.
    func library(_ console: Console) throws -> any MyVideoLibrary {
        do throws(LibraryFailure) { return try openLibrary(console.complain) } catch {
            throw CommandFailure(Explanation("my video", error), ExitStatus(error))
        }
    }

    /// - Parameter tell: Called with a sentence when a damaged library was put aside.
    func openLibrary(_ tell: (String) -> Void) throws(LibraryFailure) -> any MyVideoLibrary {
        try openFile(tell)
    }

    /// Videos and what is followed are in one file, which is opened and watched once.
    private func openFile(_ tell: (String) -> Void) throws(LibraryFailure) -> SQLiteMyVideoLibrary {
        try libraryFile.withLock { known throws(LibraryFailure) in
            if let known { return known }
            let opened = try SQLiteMyVideoLibrary.open(at: libraryPath, now: Date())
            if let recovery = opened.recovery {
                tell("my video: the library was damaged; it is kept aside at \(recovery.keptAt)")
            }
            known = opened.library
            return opened.library
        }
    }

    /// - Parameter handsServerOn: Whether somebody goes on with the server.
    func close(handsServerOn: Bool = false) async {
        trace?.dispose()
        recording?.close()  // What closes because the run ends is no part of it.
        root.close()
        await recall.settle()
        await curl?.close()
        if !handsServerOn { await server?.stop() }
    }

    private static func startServer() async throws -> StandInServer {
        do throws(StandInFailure) {
            return try await StandInServer.start(StandInServer.Settings())
        } catch {
            throw CommandFailure("demo", error)
        }
    }
}
