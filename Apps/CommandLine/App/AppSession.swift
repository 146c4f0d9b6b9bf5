import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxJournal
import FluxRouting
import FluxScreens
import FluxTerminal
import Foundation
import Login
import MyVideo
import Persistence
import PersistenceFiles
import ReactiveCore
import TerminalDevice
import TerminalFrames

/// One run of the app in a terminal.
struct AppSession: ProgramRun {
    /// What the app shows first.
    enum StartMode: Sendable {
        /// The screen at `url`, or the first screen when `nil`.
        case opening(url: String?)
        /// The last session. It was restored into the root scope before anything else was created there.
        case session(Restoration)
        /// An earlier state of this run. It was restored into the root scope before anything else was created
        /// there.
        case past(Restoration)
        /// A state of a recording. The app continues offline, with the recorded token and responses.
        case recording(Restoration)
    }

    let composition: Composition
    let terminal: any Terminal
    private let startMode: StartMode
    private let devtools: AppDevtools?
    private let environment: TerminalEnvironment
    private let appearance: Appearance

    /// Runs the app until the user quits.
    ///
    /// - Parameter url: The first screen; `nil` resumes the last session.
    static func run(
        _ options: GlobalOptions, _ console: Console, _ services: AppServices, opening url: String?
    ) async throws {
        let devtools = try await AppDevtools.start(options, console)
        do {
            let composition = try await Composition(
                options, environment: console.environment, on: services.infrastructure, recalling: .fallback,
                mode: .onScheduler, appDevtools: devtools,
                resuming: url == nil ? { SavedSession.last($0) } : { _ in nil })
            let startMode = composition.restoration.map { StartMode.session($0) } ?? .opening(url: url)
            try await AppSession(
                composition, startMode,
                in: TerminalEnvironment(console.environment, options, composition.settings.folders),
                devtools: devtools
            ).untilQuit()
        } catch {
            await devtools?.stop()
            throw error
        }
        await devtools?.stop()
    }

    /// - Parameters:
    ///   - environment: Describes the terminal of this process.
    ///   - terminal: Where the app is shown; `nil` for the terminal of this process.
    ///   - devtools: Shows the running app; `nil` for none.
    init(
        _ composition: Composition, _ startMode: StartMode, in environment: TerminalEnvironment,
        on terminal: (any Terminal)? = nil, devtools: AppDevtools? = nil
    ) {
        (self.composition, self.startMode, self.devtools) = (composition, startMode, devtools)
        let display = composition.settings.stored.display
        (self.environment, appearance) = (environment, environment.appearance(display))
        if let terminal {
            self.terminal = terminal
        } else {
            let own = environment.terminal(display, appearance, images: composition.shell.imageRegistry)
            composition.liveSettings.use(own)
            self.terminal = own
        }
    }

    var root: Scope { composition.root }
    var recording: SessionRecording? { composition.recording }
    var trace: Trace? { composition.trace }
    var replicas: ReplicaFactory { .app }

    var restoration: Restoration? {
        switch startMode {
        case .opening: nil
        case .session(let restoration), .past(let restoration), .recording(let restoration): restoration
        }
    }

    var isOfEarlierRun: Bool { if case .session = startMode { true } else { false } }

    /// Whether the run uses the user's token, key bindings and settings, and changes the user's data. A continued recording
    /// uses its own, and changes nothing.
    private var usesUserData: Bool { if case .recording = startMode { false } else { true } }

    var session: RunSession? { usesUserData ? RunSession(composition) : nil }

    var keys: RunKeys? { usesUserData ? RunKeys(composition.settings.folders.keys, .all) : nil }

    func compose() throws -> ComposedProgram {
        let features = AppFeatures(composition, composition.login(composition.makeOAuthLogin))
        if usesUserData { composition.restoreToken() }
        if case .opening(let url) = startMode {
            composition.start(features.entries, at: try url.map { try features.entries.route($0) })
        }
        composition.updateContentStatus()
        if usesUserData {
            composition.reportSyncFailures()
            composition.startSync()
            composition.liveSettings.followFiles(in: root)
        }
        features.start(checksFollows: usesUserData && !composition.options.offline)
        return composition.program(features)
    }

    func started(_ running: RunningProgram) {
        // The settings may have changed since the start of this run.
        if case .past = startMode { composition.liveSettings.applySaved() }
        let messages = composition.messages
        if composition.isOfOtherVersion, restoration?.unusedStates.isEmpty == false {
            messages.program.session.showNotice(.incomplete(copy: nil))
        }
        if let remark = configurationRemark ?? startMode.remark ?? composition.parserRemark {
            messages.app.showToast(remark)
        }
    }

    /// The first problem in the settings, the theme or `keys.json`, with the number of further ones; `nil`
    /// if there is none.
    private var configurationRemark: AppMessage? {
        let settings = composition.settings
        let all =
            (settings.isTokenWithheld ? [.tokenWithheld(origin: settings.qiitaOrigin)] : [])
            + settings.problems.map(ConfigurationProblem.settings)
            + [appearance.problem].compactMap(\.self).map(ConfigurationProblem.init)
            + settings.keys.problems.map(ConfigurationProblem.keys)
            + UserCommandsFile(settings.folders.commands).problems.map(ConfigurationProblem.commands)
        return all.first.map { .misconfigured($0, moreCount: all.count - 1) }
    }

    func show(_ running: RunningProgram?) {
        if let running { devtools?.show(running) } else { devtools?.hide() }
    }

    func runAndClose(_ body: () async throws -> RunningProgram.End) async throws -> RunningProgram.End {
        try await composition.runAndClose(keepsServer: \.isResuming) {
            do { return try await body() } catch let failure as TerminalFailure {
                throw CommandFailure(failure)
            }
        }
    }

    func next(from snapshot: TreeSnapshot) async throws -> AppSession {
        let root = Scope(appRoot: "app", scheduler: root.scheduler, mode: .onScheduler)
        let restoration = snapshot.restored(in: root)
        return AppSession(
            try Composition(root, continuing: composition),
            usesUserData ? .past(restoration) : .recording(restoration), in: environment, devtools: devtools)
    }
}

extension RunningProgram.End {
    fileprivate var isResuming: Bool { if case .resumed = self { true } else { false } }
}

extension AppSession.StartMode {
    /// What the user needs to know about the resumed state.
    fileprivate var remark: AppMessage? {
        switch self {
        case .opening, .session: nil
        case .past: .resumedPast
        case .recording: .resumedRecording
        }
    }
}

extension [ScreenEntry] {
    /// Returns the route of a URL.
    ///
    /// - Throws: A usage error when no screen has that URL.
    func route(_ url: String) throws -> Route {
        guard let route = Route(url: url).map(resolvingAlias), entry(for: route) != nil else {
            throw CommandFailure.usage { $0.usageStrings.commands.noScreen(url) }
        }
        return route
    }
}

extension Composition {
    /// Shows a status beside the tabs while the content may be stale, or when it comes from `--demo`.
    func updateContentStatus() {
        let content = recall.latestSource.map { [isDemo = options.demo] source -> ContentStatus? in
            switch source {
            case .service: isDemo ? .demo : nil
            case .cached(_, let failure), .found(let failure): .cached(failure)
            }
        }
        content.combineLatest(sync.status.asProperty()).subscribe { [messages] content, sync in
            if let sync {
                messages.status.showStatus(AppStatus(content: content, sync: sync))
            } else {
                messages.contentStatus.showStatus(content)
            }
        }.disposed(by: root)
    }

    /// Starts the routing.
    ///
    /// - Parameter wanted: The route that the user requested, shown after a login if one is required; `nil` for the first
    ///   screen.
    func start(_ entries: [ScreenEntry], at wanted: Route?) {
        let routing = flux.routing
        let skipsLogin = options.demo || settings.stored.skipsLogin == true
        let isLoggedIn = flux.token.store.state.isLoggedIn
        routing.dispatch(.started(entries.map(login: .login), isLoggedIn: isLoggedIn, skipsLogin: skipsLogin))
        guard let route = wanted else { return }
        // Open a detail page on top of its list, so that going back leads there.
        if route != .login, let home = entries.home(of: route), home.path != route.path {
            routing.dispatch(.switched(to: home))
            routing.dispatch(.opened(route))
        } else {
            routing.dispatch(.switched(to: route))
        }
    }
}
