import FluxCore
import FluxJournal
import FluxJournalText
import FluxRouting
import FluxScreens
import FluxTimeTravel
import FoundationEssentials
package import ReactiveCore
package import TerminalFrames

/// A program on the services of its process, or of a test: composes it, and runs it until the user quits.
package struct AppRun: Sendable {
    private let app: any TerminalApp.Type
    private let terminal: any Terminal
    private let desktop: any Desktop
    private let stateFolder, keysFile: String?

    /// - Parameters:
    ///   - terminal: Where the program is shown.
    ///   - desktop: Opens pages.
    ///   - stateFolder: Contains the last session; `nil` keeps none.
    ///   - keysFile: The user's key bindings, which may be missing; `nil` uses the default keys.
    package init(
        _ app: any TerminalApp.Type, on terminal: any Terminal, _ desktop: any Desktop, stateFolder: String?,
        keysFile: String? = nil
    ) {
        (self.app, self.terminal, self.desktop) = (app, terminal, desktop)
        (self.stateFolder, self.keysFile) = (stateFolder, keysFile)
    }

    private var configuration: AppConfiguration { app.configuration }

    /// Composes the program on a root scope.
    static func compose(
        _ app: any TerminalApp.Type, _ root: Scope, _ desktop: any Desktop, keys: KeyMap
    ) -> ComposedProgram {
        let shell = ShellFlux(in: root, desktop: desktop, keys: keys)
        shell.registerPlainTexts()
        KeysMessage.register(in: shell, app.configuration.advice)
        let routing = root.child("routing").store(RoutingState())
        let entries = app.screens(AppContext(scope: root, routing: routing, shell: shell))
        return ComposedProgram(root, routing, shell, entries)
    }

    /// Replays recordings of the program.
    package static func replicas(of app: any TerminalApp.Type) -> ReplicaFactory {
        let configuration = app.configuration
        return ReplicaFactory(
            migrations: configuration.migrations, languages: configuration.languages,
            keeping: KeptTexts(scheme: configuration.name)
        ) { root, header in
            let keys = header.settings["keys"].map(KeyMap.init(text:)) ?? .standard
            return ProgramReplica(compose(app, root, InMemoryDesktop(), keys: keys))
        }
    }

    /// Runs the program until the user quits; when the user continues from a past state, composes it again there.
    ///
    /// - Parameters:
    ///   - scheduler: Runs all work of the program.
    ///   - recordingFile: To which the run is appended; `nil` to not record it.
    ///   - isFresh: Whether the last session is ignored.
    ///   - devtools: Shows the program while it runs; `nil` for nobody.
    /// - Throws: A `TerminalFailure` or `RecordingFileFailure` before anything is shown; the failure that made the recording
    ///   incomplete; `CancellationError`.
    package func run(
        on scheduler: any Scheduler, recordingFile: String? = nil, isFresh: Bool = false,
        devtools: (any DevtoolsServer)? = nil
    ) async throws {
        let file =
            configuration.session == .none
            ? nil
            : stateFolder.map {
                SavedSession.File(
                    in: $0, version: configuration.version, migrations: configuration.migrations)
            }
        var root = newRoot(scheduler)
        var restoration = isFresh ? nil : file?.load()?.snapshot.restored(in: root)
        while let resumePoint = try await resumePoint(root, restoration, file, recordingFile, devtools) {
            root = newRoot(scheduler)
            restoration = root.restore(resumePoint.snapshot)
        }
    }

    private func newRoot(_ scheduler: any Scheduler) -> Scope {
        Scope(appRoot: "app", scheduler: scheduler, mode: .onScheduler)
    }

    /// Runs the program until the user quits (`nil`), or continues from a past state.
    private func resumePoint(
        _ root: Scope, _ restoration: Restoration?, _ file: SavedSession.File?, _ recordingFile: String?,
        _ devtools: (any DevtoolsServer)?
    ) async throws -> TimeTravel<AppReplica>.ResumePoint? {
        let catalogue = configuration.catalogue
        let keys = keysFile.map { KeysFile($0, catalogue) }
        let header = header(of: root, keys?.map ?? .standard)
        let recording = try recordingFile.map { try SessionRecording(root, header, to: $0) }
        let trace = Trace(root, header)
        // Scopes that close because the run ends are not recorded.
        defer {
            trace.dispose()
            recording?.close()
            root.close()
        }
        let (running, session, reloader) = try await root.scheduler.perform {
            Result { () throws -> (RunningProgram, SavedSession?, KeysReloader?) in
                let program = Self.compose(app, root, desktop, keys: keys?.map ?? .standard)
                if restoration == nil { program.routing.dispatch(.started(program.entries.map())) }
                let running = RunningProgram(
                    program, on: terminal, recording: recording, trace: trace,
                    replicas: Self.replicas(of: app)
                ) { [shell = program.shell] in
                    shell.showToast(PlainText(text: "\($0)", style: .failure))
                }
                try running.start(restoration)
                if let problem = keys?.problems.first {
                    program.shell.showNotice(
                        KeysMessage.misconfigured(problem, moreCount: (keys?.problems.count ?? 1) - 1))
                }
                let reloader = keysFile.map { KeysReloader($0, catalogue, in: root, program.shell) }
                let session = file.map { SavedSession(root, in: $0) }
                session?.startSaving()
                return (running, session, reloader)
            }
        }.get()
        devtools?.show(running, title: configuration.title)
        let end: Result<RunningProgram.End, any Error>
        do { end = .success(try await running.waitForEnd()) } catch { end = .failure(error) }
        withExtendedLifetime(reloader) {}
        devtools?.hide()
        await session?.save()
        await running.stop()
        if case .resumed(let resumePoint) = try end.get() { return resumePoint }
        if let failure = recording?.failure { throw failure }
        return nil
    }

    private func header(of root: Scope, _ keys: KeyMap) -> RecordingHeader {
        let now = Date()
        let epoch = Int64(now.timeIntervalSince1970 * 1_000_000_000) - root.scheduler.now.nanoseconds
        return RecordingHeader(
            app: configuration.title, profile: "default", started: now.formatted(.iso8601),
            // Hints and Help show the user's key bindings, so a replay needs them.
            settings: keys.isStandard ? [:] : ["keys": keys.text], epoch: epoch)
    }
}
