package import FluxCore
package import FluxJournal
import FluxJournalText
import FluxPrivateFiles
import FluxRouting
package import FluxScreens
import FluxTimeTravel
import FoundationEssentials
package import ReactiveCore
package import TerminalFrames

/// The screens of a program, composed for a run and for each of its replicas.
package struct AppScreens: Sendable {
    package let configuration: AppConfiguration
    private let make: @Sendable (AppContext) -> [ScreenEntry]

    /// - Parameter make: Composes the screens; nothing is dispatched or requested there.
    package init(
        _ configuration: AppConfiguration, _ make: @escaping @Sendable (AppContext) -> [ScreenEntry]
    ) {
        (self.configuration, self.make) = (configuration, make)
    }

    /// The screens of a program.
    package init(_ app: any TerminalApp.Type) { self.init(app.configuration) { app.screens($0) } }

    /// Composes the program on a root scope.
    package func compose(_ root: Scope, _ desktop: any Desktop, keys: KeyMap) -> ComposedProgram {
        let shell = ShellFlux(in: root, desktop: desktop, keys: keys)
        shell.registerPlainTexts()
        KeysMessage.register(in: shell, configuration.advice)
        SessionMessage.register(in: shell)
        let routing = root.child("routing").store(RoutingState())
        let commands = AppCommands()
        let entries = make(AppContext(scope: root, routing: routing, shell: shell, commands: commands))
        commands.register(in: shell)
        return ComposedProgram(root, routing, shell, entries)
    }

    /// Composes the program and draws its first frame. Call this on the root scope's scheduler.
    ///
    /// - Parameters:
    ///   - restoration: The states that were restored into the root scope; `nil` for a program that starts anew.
    ///   - recording: Records the frames and keys; `nil` for nobody.
    package func start(
        _ root: Scope, on terminal: any Terminal, _ desktop: any Desktop, keys: KeyMap = .standard,
        resuming restoration: Restoration?, recording: SessionRecording?, trace: Trace
    ) throws(TerminalFailure) -> RunningProgram {
        let program = compose(root, desktop, keys: keys)
        if restoration == nil { program.routing.dispatch(.started(program.entries.map())) }
        let running = RunningProgram(
            program, on: terminal, recording: recording, trace: trace, replicas: replicas
        ) { [shell = program.shell] in
            shell.showToast(PlainText(text: "\($0)", style: .failure))
        }
        try running.start(restoration)
        return running
    }

    /// Replays recordings of the program.
    package var replicas: ReplicaFactory {
        ReplicaFactory(
            migrations: configuration.migrations, languages: configuration.languages,
            keeping: KeptTexts(scheme: configuration.name)
        ) { root, header in
            let keys = header.settings["keys"].map(KeyMap.init(text:)) ?? .standard
            return ProgramReplica(compose(root, InMemoryDesktop(), keys: keys))
        }
    }
}

/// A program on the services of its process, or of a test: composes it, and runs it until the user quits.
package struct AppRun: Sendable {
    private let screens: AppScreens
    private let terminal: any Terminal
    private let desktop: any Desktop
    private let stateFolder, keysFile: String?

    /// - Parameters:
    ///   - terminal: Where the program is shown.
    ///   - desktop: Opens pages.
    ///   - stateFolder: Contains the last session; `nil` keeps none.
    ///   - keysFile: The user's key bindings, which may be missing; `nil` uses the default keys.
    package init(
        _ screens: AppScreens, on terminal: any Terminal, _ desktop: any Desktop, stateFolder: String?,
        keysFile: String? = nil
    ) {
        (self.screens, self.terminal, self.desktop) = (screens, terminal, desktop)
        (self.stateFolder, self.keysFile) = (stateFolder, keysFile)
    }

    private var configuration: AppConfiguration { screens.configuration }

    /// Runs the program until the user quits; when the user continues from a past state, composes it again there.
    ///
    /// - Parameters:
    ///   - scheduler: Runs all work of the program.
    ///   - recordingFile: To which the run is appended; `nil` to not record it.
    ///   - isFresh: Whether the last session is ignored.
    ///   - devtools: Shows the program while it runs; `nil` for nobody.
    /// - Throws: A `TerminalFailure`, `RecordingFileFailure` or `SessionFailure` before anything is shown; the failure that
    ///   made the recording incomplete, or for which the user's document was not saved; `CancellationError`.
    package func run(
        on scheduler: any Scheduler, recordingFile: String? = nil, isFresh: Bool = false,
        devtools: (any DevtoolsServer)? = nil
    ) async throws {
        let file = configuration.sessionFile(in: stateFolder)
        var root = newRoot(scheduler)
        let last = isFresh ? nil : file?.load()?.snapshot
        var restoration = last.map { $0.restored(in: root) }
        // A document that is not resumed is replaced by the next one.
        let copy = last == nil ? try documentCopy(file) : nil
        var notice = copy.map { isFresh ? SessionMessage.kept(copy: $0) : .incomplete(copy: $0) }
        var isOfFile = true
        while let resumePoint = try await resumePoint(
            root, restoration, isOfFile: isOfFile, file, notice, recordingFile, devtools)
        {
            (notice, isOfFile) = (try documentCopy(file).map { .kept(copy: $0) }, false)
            root = newRoot(scheduler)
            restoration = root.restore(resumePoint.snapshot)
        }
    }

    /// Copies the saved session if it is the user's document.
    ///
    /// - Returns: The path of the copy; `nil` if there is none.
    private func documentCopy(_ file: SavedSession.File?) throws(SessionFailure) -> String? {
        guard configuration.session == .document, let file else { return nil }
        do throws(PrivateFile.Failure) { return try file.keepCopy() } catch {
            throw SessionFailure(problem: FileProblem(error))
        }
    }

    private func newRoot(_ scheduler: any Scheduler) -> Scope {
        Scope(appRoot: "app", scheduler: scheduler, mode: .onScheduler)
    }

    /// Runs the program until the user quits (`nil`), or continues from a past state.
    private func resumePoint(
        _ root: Scope, _ restoration: Restoration?, isOfFile: Bool, _ file: SavedSession.File?,
        _ notice: SessionMessage?, _ recordingFile: String?,
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
                let running = try screens.start(
                    root, on: terminal, desktop, keys: keys?.map ?? .standard, resuming: restoration,
                    recording: recording, trace: trace)
                let program = running.program
                if let problem = keys?.problems.first {
                    program.shell.showNotice(
                        KeysMessage.misconfigured(problem, moreCount: (keys?.problems.count ?? 1) - 1))
                }
                let reloader = keysFile.map { KeysReloader($0, catalogue, in: root, program.shell) }
                var notice = notice
                if isOfFile, restoration?.unusedStates.isEmpty == false {
                    do { notice = .incomplete(copy: try documentCopy(file)) } catch {
                        // The terminal shows the first frame.
                        terminal.close()
                        throw error
                    }
                }
                if let notice { program.shell.showNotice(notice) }
                let session = file.map { savedSession(root, $0, program.shell) }
                session?.startSaving()
                return (running, session, reloader)
            }
        }.get()
        devtools?.show(running, title: configuration.title)
        let end: Result<RunningProgram.End, any Error>
        do { end = .success(try await running.waitForEnd()) } catch { end = .failure(error) }
        withExtendedLifetime(reloader) {}
        devtools?.hide()
        let problem = await session?.save()
        await running.stop()
        if let problem, configuration.session == .document {
            throw SessionFailure(problem: FileProblem(problem))
        }
        if case .resumed(let resumePoint) = try end.get() { return resumePoint }
        if let failure = recording?.failure { throw failure }
        return nil
    }

    /// Saves the session; a document that cannot be saved is reported once, until it is saved again.
    private func savedSession(_ root: Scope, _ file: SavedSession.File, _ shell: ShellFlux) -> SavedSession {
        let reported = Guarded<FileProblem?>(nil)
        return SavedSession(root, in: file) { [configuration] failure in
            let problem = failure.map { FileProblem($0) }
            let isNew = reported.withLock { reported in (problem != reported, reported = problem).0 }
            if configuration.session == .document, isNew, let problem {
                shell.showNotice(SessionMessage.notSaved(problem))
            }
        }
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
