package import FluxCore
package import FluxJournal
import FluxJournalText
import FluxRouting
import FluxScreens
import FluxTimeTravel
import ReactiveCore
import Synchronization
package import TerminalFrames

/// One run of a program on a root scope: what it has opened, and how its program is composed there.
package protocol ProgramRun: Sendable {
    var root: Scope { get }
    var terminal: any Terminal { get }
    /// Records the frames and keys; `nil` for none.
    var recording: SessionRecording? { get }
    /// The latest actions, for time travel and devtools; `nil` for a run without them.
    var trace: Trace? { get }
    var replicas: ReplicaFactory { get }
    /// The states that were restored into the root scope; `nil` for a run that starts anew.
    var restoration: Restoration? { get }
    /// Whether they are those of the program's last run, rather than earlier ones of this process.
    var isOfEarlierRun: Bool { get }
    /// Where and how the session is saved for the next start; `nil` if it is not.
    var session: RunSession? { get }
    /// The user's key bindings, which apply again when their file is saved; `nil` if they stay as they are.
    var keys: RunKeys? { get }

    /// Composes the program, and starts what is to run before the first frame. Called on the root scope's scheduler.
    func compose() throws -> ComposedProgram

    /// Shows the messages for the beginning of the run. Called on the root scope's scheduler, after the first frame.
    func started(_ running: RunningProgram) throws

    /// Shows the program to the devtools; with `nil`, shows nothing any more.
    func show(_ running: RunningProgram?)

    /// Performs the run, then closes what it has opened, also after an error.
    func runAndClose(_ body: () async throws -> RunningProgram.End) async throws -> RunningProgram.End

    /// Opens the next run, which continues from a past state of this one. This one is closed.
    func next(from snapshot: TreeSnapshot) async throws -> Self
}

/// Where and how a run's session is saved.
package struct RunSession: Sendable {
    package let file: SavedSession.File
    package let parts: SavedSession.Parts

    package init(_ file: SavedSession.File, _ parts: SavedSession.Parts = .init()) {
        (self.file, self.parts) = (file, parts)
    }
}

/// The file of the user's key bindings, and what can be bound.
package struct RunKeys: Sendable {
    let path: String
    let catalogue: KeyCatalogue

    package init(_ path: String, _ catalogue: KeyCatalogue) {
        (self.path, self.catalogue) = (path, catalogue)
    }
}

extension ProgramRun {
    /// Runs the program until the user quits; when the user continues from a past state, runs it again from there.
    ///
    /// - Throws: A `TerminalFailure` before anything is shown; a `SessionFailure` if a document was not saved; the errors of
    ///   composing and closing; `CancellationError`.
    package func untilQuit() async throws {
        var run = self
        while case .resumed(let snapshot) = try await run.runAndClose({ try await run.untilEnd() }) {
            run = try await run.next(from: snapshot)
        }
    }

    private func untilEnd() async throws -> RunningProgram.End {
        let shown = try await root.scheduler.perform { Result { try start() } }.get()
        show(shown.running)
        let end: Result<RunningProgram.End, any Error>
        do { end = .success(try await shown.running.waitForEnd()) } catch { end = .failure(error) }
        show(nil)
        let problem = await shown.session?.save()
        await shown.running.stop()
        if let problem, session?.file.isDocument == true {
            throw SessionFailure(problem: FileProblem(problem))
        }
        return try end.get()
    }

    /// Composes the program and draws its first frame. Call this on the root scope's scheduler.
    package func start() throws -> ShownProgram {
        let running = RunningProgram(
            try compose(), on: terminal, recording: recording, trace: trace, replicas: replicas)
        let shell = running.program.shell
        // Before the first frame: what is saved from then on applies.
        let keysReloader = keys.map {
            KeysReloader($0.path, $0.catalogue, in: root, shell, running.program.messages.keys)
        }
        try running.start(restoration, isOfEarlierRun: isOfEarlierRun)
        do { try started(running) } catch {
            // The terminal shows the first frame.
            terminal.close()
            throw error
        }
        let saved = session.map { savedSession($0, running.program.messages.session) }
        saved?.startSaving()
        return ShownProgram(running: running, session: saved, keysReloader: keysReloader)
    }

    /// Saves the session; a document that cannot be saved is reported once, until it is saved again.
    private func savedSession(
        _ session: RunSession, _ messages: MessageSender<SessionMessage>
    ) -> SavedSession {
        let reported = Mutex<FileProblem?>(nil)
        return SavedSession(root, in: session.file, session.parts) { failure in
            let problem = failure.map { FileProblem($0) }
            let isNew = reported.withLock { reported in (problem != reported, reported = problem).0 }
            if session.file.isDocument, isNew, let problem {
                messages.showNotice(.notSaved(problem))
            }
        }
    }
}

/// A program that is shown, and what follows the user's files meanwhile.
package struct ShownProgram: Sendable {
    package let running: RunningProgram
    let session: SavedSession?
    let keysReloader: KeysReloader?
}
