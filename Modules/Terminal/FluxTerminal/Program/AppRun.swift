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
    private let stateFolder: String?

    /// - Parameters:
    ///   - terminal: Where the program is shown.
    ///   - desktop: Opens pages.
    ///   - stateFolder: Contains the last session; `nil` keeps none.
    package init(
        _ app: any TerminalApp.Type, on terminal: any Terminal, _ desktop: any Desktop, stateFolder: String?
    ) {
        (self.app, self.terminal, self.desktop, self.stateFolder) = (app, terminal, desktop, stateFolder)
    }

    private var configuration: AppConfiguration { app.configuration }

    /// Composes the program on a root scope.
    static func compose(_ app: any TerminalApp.Type, _ root: Scope, _ desktop: any Desktop) -> ComposedProgram
    {
        let shell = ShellFlux(in: root, desktop: desktop)
        shell.registerPlainTexts()
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
        ) { root, _ in
            ProgramReplica(compose(app, root, InMemoryDesktop()))
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
        let header = header(of: root)
        let recording = try recordingFile.map { try SessionRecording(root, header, to: $0) }
        let trace = Trace(root, header)
        // Scopes that close because the run ends are not recorded.
        defer {
            trace.dispose()
            recording?.close()
            root.close()
        }
        let (running, session) = try await root.scheduler.perform {
            Result { () throws -> (RunningProgram, SavedSession?) in
                let program = Self.compose(app, root, desktop)
                if restoration == nil { program.routing.dispatch(.started(program.entries.map())) }
                let running = RunningProgram(
                    program, on: terminal, recording: recording, trace: trace,
                    replicas: Self.replicas(of: app)
                ) { [shell = program.shell] in
                    shell.showToast(PlainText(text: "\($0)", style: .failure))
                }
                try running.start(restoration)
                let session = file.map { SavedSession(root, in: $0) }
                session?.startSaving()
                return (running, session)
            }
        }.get()
        devtools?.show(running, title: configuration.title)
        let end: Result<RunningProgram.End, any Error>
        do { end = .success(try await running.waitForEnd()) } catch { end = .failure(error) }
        devtools?.hide()
        await session?.save()
        await running.stop()
        if case .resumed(let resumePoint) = try end.get() { return resumePoint }
        if let failure = recording?.failure { throw failure }
        return nil
    }

    private func header(of root: Scope) -> RecordingHeader {
        let now = Date()
        let epoch = Int64(now.timeIntervalSince1970 * 1_000_000_000) - root.scheduler.now.nanoseconds
        return RecordingHeader(
            app: configuration.title, profile: "default", started: now.formatted(.iso8601), epoch: epoch)
    }
}
