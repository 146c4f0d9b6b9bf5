import ApplicationFlux
import Console
import FluxCore
import FluxJournal
import FluxJournalText
import FluxPrivateFiles
import FluxRouting
import FluxScreens
import FluxTerminal
import FluxTimeTravel
import Foundation
import JournalCommands
import Login
import Persistence
import PersistenceFiles
import ReactiveCore
import ServiceTexts
import TerminalDevice
import TerminalFrames

/// One run of the app, from the first frame to exit. Create, start and stop it on the root scope's scheduler.
struct AppSession: Sendable {
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
    let program: RunningProgram
    private let persistence: SavedSession
    private let features: AppFeatures
    private let startMode: StartMode
    /// A configuration problem to show at start; `nil` if there is none.
    private let remark: AppMessage?
    /// Applies what other processes save; `nil` if the key bindings and settings are those of a recording.
    private let keysReloader: KeysReloader?
    private let settingsWatcher: FileWatcher?

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
            try await run(composition, console, startMode, devtools)
        } catch {
            await devtools?.stop()
            throw error
        }
        await devtools?.stop()
    }

    /// Runs the app until the user quits; when the user resumes from a past state, starts it again there.
    ///
    /// - Parameter devtools: Shows the running app; `nil` for nobody.
    static func run(
        _ composition: Composition, _ console: Console, _ startMode: StartMode,
        _ devtools: AppDevtools? = nil
    ) async throws {
        var (current, startMode) = (composition, startMode)
        // Each iteration releases the previous composition and closes its files.
        while let resumePoint = try await resumePoint(from: current, console, startMode, devtools) {
            let root = Scope(appRoot: "app", scheduler: current.root.scheduler, mode: .onScheduler)
            let restoration = root.restore(resumePoint.snapshot)
            current = try Composition(root, continuing: current)
            startMode = startMode.next(restoration)
        }
    }

    /// Runs one session until the user quits (`nil`), or resumes from a past state.
    private static func resumePoint(
        from composition: Composition, _ console: Console, _ startMode: StartMode,
        _ devtools: AppDevtools?
    ) async throws -> TimeTravel<AppReplica>.ResumePoint? {
        let end = try await composition.runAndClose(keepsServer: \.isResuming) {
            let appearance = Appearance(composition.settings, composition.options, console)
            let terminal = terminal(
                composition.settings, appearance, console, composition.shell.imageRegistry)
            composition.liveSettings.use(terminal)
            let startResult = await composition.root.scheduler.perform {
                Result {
                    let session = try AppSession(
                        composition, terminal, startMode,
                        remarking: Self.remark(appearance, composition.settings))
                    try session.start()
                    return session
                }
            }
            let session = try startResult.get()
            devtools?.show(session)
            let end: Result<RunningProgram.End, any Error>
            do { end = .success(try await session.waitForEnd()) } catch { end = .failure(error) }
            devtools?.hide()
            await session.stop()
            return try end.get()
        }
        if case .resumed(let resumePoint) = end { return resumePoint }
        return nil
    }

    /// Creates the features and the shell, without drawing anything.
    ///
    /// - Parameter remark: A configuration problem to show at start; `nil` if there is none.
    init(
        _ composition: Composition, _ terminal: any Terminal, _ startMode: StartMode,
        remarking remark: AppMessage? = nil
    ) throws {
        let features = AppFeatures(composition, composition.login(composition.makeOAuthLogin))
        self.features = features
        (self.composition, self.startMode, self.remark) = (composition, startMode, remark)
        persistence = SavedSession(composition)
        let (folders, root) = (composition.settings.folders, composition.root)
        keysReloader =
            startMode.savesSession ? KeysReloader(folders.keys, .all, in: root, composition.shell) : nil
        settingsWatcher =
            startMode.savesSession
            ? FileWatcher(Settings.vault(in: folders).path, in: root, "reload settings") {
                [weak settings = composition.liveSettings] in settings?.reload()
            } : nil
        if startMode.readsToken { composition.restoreToken() }
        if case .opening(let url) = startMode {
            composition.start(features.entries, at: try url.map { try features.entries.route($0) })
        }
        program = RunningProgram(
            composition.program(features), on: terminal, recording: composition.recording,
            trace: composition.trace, replicas: .app
        ) { [shell = composition.shell] in
            shell.showToast(AppMessage.pastUnavailable("\($0)"))
        }
    }

    /// Draws the first frame.
    func start() throws {
        composition.updateContentStatus()
        if startMode.savesSession {
            composition.reportSyncFailures()
            composition.startSync()
        }
        features.start(checksFollows: startMode.readsToken && !composition.options.offline)
        let restoration = startMode.restoration
        do throws(TerminalFailure) { try program.start(restoration) } catch {
            throw CommandFailure(error)
        }
        let leftOut = composition.isOfOtherVersion ? restoration?.unusedStates.count ?? 0 : 0
        // The settings may have changed since the start of this run.
        if case .past = startMode { composition.liveSettings.reload() }
        let sessionRemark = leftOut == 0 ? nil : AppMessage.sessionIncomplete(leftOut: leftOut)
        if let remark = remark ?? startMode.remark ?? sessionRemark ?? composition.parserRemark {
            composition.shell.showToast(remark)
        }
        if startMode.savesSession { persistence.startSaving() }
    }

    /// Restores the terminal. A frame that is being drawn is completed before its screens close.
    func stop() async { await program.stop() }

    /// Waits until the user quits or resumes from a past state, then saves the session for the next start.
    private func waitForEnd() async throws -> RunningProgram.End {
        let end = try await program.waitForEnd()
        if startMode.savesSession { await persistence.save() }
        return end
    }

    /// The first problem in the settings, the theme or `keys.json`, with the number of further ones; `nil`
    /// if there is none.
    private static func remark(_ appearance: Appearance, _ settings: Settings) -> AppMessage? {
        let all =
            (settings.isTokenWithheld ? [.tokenWithheld(origin: settings.qiitaOrigin)] : [])
            + settings.problems.map(ConfigurationProblem.settings)
            + [appearance.problem].compactMap(\.self).map(ConfigurationProblem.init)
            + settings.keys.problems.map(ConfigurationProblem.keys)
            + UserCommandsFile(settings.folders.commands).problems.map(ConfigurationProblem.commands)
        return all.first.map { .misconfigured($0, moreCount: all.count - 1) }
    }

    /// The user's terminal, configured from the settings.
    ///
    /// It displays no images when `imageRegistry` is `nil`.
    static func terminal(
        _ settings: Settings, _ appearance: Appearance, _ console: Console, _ imageRegistry: ImageRegistry?
    ) -> PosixTerminal {
        PosixTerminal(
            path: "/dev/tty", kind: console.environment["TERM", default: ""], palette: appearance.palette,
            ambiguous: settings.stored.ambiguousWidth == .wide ? .wide : .narrow,
            mouse: settings.stored.usesMouse ?? true, paletteForBackground: appearance.paletteForBackground,
            links: settings.stored.links.areEnabled(console.environment),
            images: settings.stored.images.areEnabled(console.environment) ? imageRegistry : nil,
            language: settings.stored.language.language(console.environment))
    }
}

extension RunningProgram.End {
    fileprivate var isResuming: Bool { if case .resumed = self { true } else { false } }
}

extension AppSession.StartMode {
    fileprivate var restoration: Restoration? {
        switch self {
        case .opening: nil
        case .session(let restoration), .past(let restoration), .recording(let restoration): restoration
        }
    }

    /// Whether the session is saved for the next start.
    fileprivate var savesSession: Bool { readsToken }

    fileprivate var readsToken: Bool { if case .recording = self { false } else { true } }

    /// What the user needs to know about the resumed state.
    fileprivate var remark: AppMessage? {
        switch self {
        case .opening, .session: nil
        case .past: .resumedPast
        case .recording: .resumedRecording
        }
    }

    /// How the app starts after the user resumes from a past state of this session.
    fileprivate func next(_ restoration: Restoration) -> AppSession.StartMode {
        if case .recording = self { .recording(restoration) } else { .past(restoration) }
    }
}
