import ApplicationFlux
import Entities
import FluxCore
import Foundation
import HTTP
import HTTPCurl
import Login
import MarkdownGFM
import MyVideo
import Persistence
import PersistenceSQLite
import PostAPI
import PostAPIQiita
import ReactiveCore
import Search
import StandInServer
import Synchronization
import TerminalUI
import VideoAPI
import VideoAPIPeerTube

/// Everything that a command needs, made from settings, and the only place that knows live modules.
///
/// One composition serves one command: `close()` ends its scopes, its requests and its stand-in server.
final class Composition: Sendable {
    let root: Scope
    let flux: ApplicationFlux
    let settings: Settings
    let posts: any PostAPI
    let videos: any VideoAPI
    let server: StandInServer?
    let http: any HTTP
    let options: GlobalOptions
    let memory = Mutex<Memory?>(nil)
    /// When what was seen before is the answer.
    let recall: CachedPostAPI.Mode
    private let curl: HTTPCurl
    private let reducer: Reducer<SearchState>

    /// - Parameters:
    ///   - options: The command line's.
    ///   - environment: The process's.
    ///   - recall: When what was seen before is the answer, unless `--offline` says always.
    ///   - reducer: Search's; tests of the loop give another.
    init(
        _ options: GlobalOptions, environment: [String: String], recall: CachedPostAPI.Mode = .online,
        reducer: @escaping Reducer<SearchState> = { $0.reduce($1) }
    ) async throws {
        let usual = try Settings(environment: environment, profile: options.profileName)
        settings = options.demo ? usual.replacingOrigins(by: Composition.demoOrigin) : usual
        server = options.demo && !options.offline ? try await Composition.startServer() : nil
        var curlSettings = HTTPCurl.Settings(userAgent: "nagare/\(version)")
        curlSettings.caFile = settings.stored.caFile
        curl = HTTPCurl(settings: curlSettings)
        http =
            if options.offline {
                OfflineHTTP()
            } else if let server {
                AliasedHTTP(alias: Composition.demoOrigin, origin: server.origin, inner: curl)
            } else {
                curl
            }
        let scheduler = SerialScheduler(label: "nagare")
        root = Scope(root: "app", scheduler: scheduler)
        let vault = FileTokenVault(folder: settings.folders.config)
        flux = ApplicationFlux(in: root, vault: vault, origin: settings.qiitaOrigin)
        let token = flux.token.store
        posts = PostAPIQiita(
            origin: settings.qiitaOrigin, http: http, token: { token.state.token }, scheduler: scheduler)
        let instance = VideoAPIPeerTube(
            origin: settings.peerTubeOrigin, http: http, scheduler: scheduler, now: { Date() })
        guard let instance else { throw Settings.refusal(of: settings.peerTubeOrigin) }
        videos = instance
        (self.reducer, self.options) = (reducer, options)
        self.recall = options.offline ? .offline : recall
    }

    /// Where both services are with `--demo`, whatever port the stand-in server has this time.
    static let demoOrigin = "http://localhost"

    /// Where the post service shows pages to people.
    var webOrigin: String { server?.origin ?? settings.qiitaOrigin }

    /// Takes up the token that the profile has.
    ///
    /// A vault that cannot be read is an error only for a command that is about the token.
    func restoreToken() { flux.token.restore(environment: settings.environmentToken) }

    func search() -> SearchFeature {
        SearchFeature(
            in: root, api: remembered(), markdown: MarkdownGFM(), token: flux.token, reducer: reducer)
    }

    /// - Parameter oauth: For a login in a browser.
    func login(_ oauth: OAuthLogin? = nil) -> LoginFeature {
        LoginFeature(in: root, flux: flux, api: posts, oauth: oauth, origin: settings.qiitaOrigin)
    }

    /// - Parameter console: Told when a damaged library was put aside.
    func myVideo(_ console: Console) throws -> MyVideoFeature {
        myVideo(try library(console))
    }

    func myVideo(_ library: any MyVideoLibrary) -> MyVideoFeature {
        MyVideoFeature(in: root, api: videos, library: library, now: { Date() })
    }

    /// - Parameter console: Told when a damaged library was put aside.
    func library(_ console: Console) throws -> any MyVideoLibrary {
        do throws(LibraryFailure) { return try openLibrary(console.complain) } catch {
            throw CommandFailure(Explanation("my video", error), ExitStatus(error))
        }
    }

    /// - Parameter tell: Called with a sentence when a damaged library was put aside.
    func openLibrary(_ tell: (String) -> Void) throws(LibraryFailure) -> any MyVideoLibrary {
        let opened = try SQLiteMyVideoLibrary.open(
            at: "\(settings.folders.data)/library.sqlite", now: Date())
        if let recovery = opened.recovery {
            tell("my video: the library was damaged; it is kept aside at \(recovery.keptAt)")
        }
        return opened.library
    }

    func close() async {
        root.close()
        let cache = memory.withLock { $0?.posts.cache }
        await cache?.settle()
        await curl.close()
        await server?.stop()
    }

    private static func startServer() async throws -> StandInServer {
        do throws(StandInFailure) {
            return try await StandInServer.start(StandInServer.Settings())
        } catch {
            throw CommandFailure("demo", error)
        }
    }
}
