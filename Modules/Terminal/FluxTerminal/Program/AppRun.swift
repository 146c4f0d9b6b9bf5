import FluxCore
import FluxJournal
import FluxPrivateFiles
import FluxScreens
import FoundationEssentials
package import ReactiveCore
package import TerminalDevice
package import TerminalFrames

/// The process in which a program runs, or a test: what all of its runs share.
package struct AppProcess: Sendable {
    let screens: AppScreens
    let terminal: any Terminal
    let desktop: any Desktop
    let stateFolder, keysFile: String?
    let settings: ProcessSettings?

    /// - Parameters:
    ///   - terminal: Where the program is shown.
    ///   - desktop: Opens pages.
    ///   - stateFolder: Contains the last session; `nil` to save none.
    ///   - keysFile: The user's key bindings, which may be missing; `nil` uses the default keys.
    ///   - settings: How the terminal is shown, as the user has chosen; `nil` for a terminal that has no settings.
    package init(
        _ screens: AppScreens, on terminal: any Terminal, _ desktop: any Desktop, stateFolder: String?,
        keysFile: String? = nil, settings: ProcessSettings? = nil
    ) {
        self.screens = screens
        self.terminal = terminal
        self.desktop = desktop
        self.settings = settings
        (self.stateFolder, self.keysFile) = (stateFolder, keysFile)
    }

    /// Runs the program until the user quits; when the user continues from a past state, composes it again there.
    ///
    /// - Parameters:
    ///   - scheduler: Runs all work of the program.
    ///   - recordingFile: To which the run is appended; `nil` to not record it.
    ///   - isFresh: Whether the last session is ignored.
    ///   - devtools: Shows the program while it runs; `nil` for none.
    /// - Throws: A `TerminalFailure`, `RecordingFileFailure` or `SessionFailure` before anything is shown; the failure that
    ///   made the recording incomplete, or for which the user's document was not saved; `CancellationError`.
    package func run(
        on scheduler: any Scheduler, recordingFile: String? = nil, isFresh: Bool = false,
        devtools: (any DevtoolsServer)? = nil
    ) async throws {
        let file = screens.configuration.sessionFile(in: stateFolder)
        let last = isFresh ? nil : file?.load()?.snapshot
        // A document that is not resumed is replaced by the next one.
        let copy = last == nil ? try screens.configuration.documentCopy(file) : nil
        try await AppRun(
            self, on: scheduler, isOfEarlierRun: true, recordingFile, devtools,
            copy.map { isFresh ? SessionMessage.kept(copy: $0) : .incomplete(copy: $0) }
        ) { root in
            last?.restored(in: root)
        }.untilQuit()
    }
}

/// The user's settings of a terminal, and where they are saved.
package struct ProcessSettings: Sendable {
    let file: DisplaySettingsFile
    let environment: TerminalEnvironment
    /// Those that the terminal has.
    let settings: DisplaySettings
    let problems: [UserFile.Problem]
    let appearance: Appearance
    /// The user's terminal.
    package let terminal: PosixTerminal

    /// Reads the settings.
    ///
    /// - Parameter folder: The folder of the file, which may be missing.
    package init(in folder: String, _ environment: TerminalEnvironment) {
        file = DisplaySettingsFile(in: folder, languages: environment.languages)
        self.environment = environment
        let (settings, problems) = file.load()
        (self.settings, self.problems) = (settings ?? DisplaySettings(), problems)
        appearance = environment.appearance(self.settings)
        terminal = environment.terminal(self.settings, appearance)
    }
}

/// One run of a program in its process.
private struct AppRun: ProgramRun {
    private let process: AppProcess
    private let recordingFile: String?
    private let devtools: (any DevtoolsServer)?
    private let notice: SessionMessage?
    let isOfEarlierRun: Bool
    private let keysFile: KeysFile?
    let root: Scope
    let recording: SessionRecording?
    let trace: Trace?
    let restoration: Restoration?
    let session: RunSession?

    /// - Parameters:
    ///   - isOfEarlierRun: Whether the states were saved by the last process, if any are restored.
    ///   - notice: What the user needs to know about the last session.
    ///   - restore: Restores states into the root scope; returns `nil` for a run that starts anew.
    init(
        _ process: AppProcess, on scheduler: any Scheduler, isOfEarlierRun: Bool, _ recordingFile: String?,
        _ devtools: (any DevtoolsServer)?, _ notice: SessionMessage?, restore: (Scope) -> Restoration?
    ) throws {
        (self.process, self.recordingFile, self.devtools) = (process, recordingFile, devtools)
        (self.notice, self.isOfEarlierRun) = (notice, isOfEarlierRun)
        let configuration = process.screens.configuration
        root = Scope(appRoot: "app", scheduler: scheduler, mode: .onScheduler)
        restoration = restore(root)
        keysFile = process.keysFile.map { KeysFile($0, configuration.catalogue) }
        let header = RecordingHeader(configuration, root, keysFile?.map ?? .standard)
        recording = try recordingFile.map { [root] in try SessionRecording(root, header, to: $0) }
        // The page of the devtools explains values as a recording does.
        trace = Trace(root, header, fingerprints: devtools != nil)
        session = configuration.sessionFile(in: process.stateFolder).map { RunSession($0) }
    }

    var terminal: any Terminal { process.terminal }
    var replicas: ReplicaFactory { process.screens.replicas }
    private var configuration: AppConfiguration { process.screens.configuration }

    var keys: RunKeys? { process.keysFile.map { RunKeys($0, configuration.catalogue) } }

    func compose() -> ComposedProgram {
        process.screens.compose(
            root, process.desktop, keys: keysFile?.map ?? .standard, isRestored: restoration != nil
        ) { shell, messages in
            process.settings.map { StoredSettings($0, root, shell, messages) }
        }
    }

    func started(_ running: RunningProgram) throws {
        let messages = running.program.messages
        if let problem = keysFile?.problems.first {
            messages.keys.showNotice(
                .misconfigured(problem, moreCount: (keysFile?.problems.count ?? 1) - 1))
        }
        if let settings = process.settings,
            let message = SettingsMessage(settings.problems, settings.appearance)
        {
            messages.settings.showNotice(message)
        }
        var notice = notice
        if isOfEarlierRun, restoration?.unusedStates.isEmpty == false {
            notice = .incomplete(copy: try configuration.documentCopy(session?.file))
        }
        if let notice { messages.session.showNotice(notice) }
    }

    func show(_ running: RunningProgram?) {
        if let running { devtools?.show(running, title: configuration.title) } else { devtools?.hide() }
    }

    func runAndClose(_ body: () async throws -> RunningProgram.End) async throws -> RunningProgram.End {
        let end: RunningProgram.End
        do {
            // Scopes that close because the run ends are not recorded.
            defer {
                trace?.dispose()
                recording?.close()
                root.close()
            }
            end = try await body()
        }
        if case .quit = end, let failure = recording?.failure { throw failure }
        return end
    }

    func next(from snapshot: TreeSnapshot) throws -> AppRun {
        let copy = try configuration.documentCopy(session?.file)
        return try AppRun(
            process, on: root.scheduler, isOfEarlierRun: false, recordingFile, devtools,
            copy.map { .kept(copy: $0) }
        ) { root in
            snapshot.restored(in: root)
        }
    }
}

extension AppConfiguration {
    /// Copies the saved session if it is the user's document.
    ///
    /// - Returns: The path of the copy; `nil` if there is none.
    fileprivate func documentCopy(_ file: SavedSession.File?) throws(SessionFailure) -> String? {
        guard let file, file.isDocument else { return nil }
        do throws(PrivateFile.Failure) { return try file.keepCopy() } catch {
            throw SessionFailure(problem: FileProblem(error))
        }
    }
}

extension RecordingHeader {
    /// The header of a run that begins now.
    fileprivate init(_ configuration: AppConfiguration, _ root: Scope, _ keys: KeyMap) {
        let now = Date()
        let epoch = Int64(now.timeIntervalSince1970 * 1_000_000_000) - root.scheduler.now.nanoseconds
        self.init(
            app: configuration.title, profile: "default", started: now.formatted(.iso8601),
            // Hints and Help show the user's key bindings, so a replay needs them.
            settings: keys.isStandard ? [:] : ["keys": keys.text], epoch: epoch)
    }
}
