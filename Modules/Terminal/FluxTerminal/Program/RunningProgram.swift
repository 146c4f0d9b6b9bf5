package import FluxCore
package import FluxJournal
import FluxJournalText
import FluxScreens
package import FluxTimeTravel
import ReactiveCore
package import TerminalFrames

/// A program on a terminal, with its past behind F12. Create, start and stop it on the root scope's scheduler.
package final class RunningProgram: Sendable {
    /// Why a program ends.
    package enum End: Sendable {
        case quit
        /// The user continues from past states.
        case resumed(TreeSnapshot)
    }

    package let program: ComposedProgram
    /// The latest actions of this run; `nil` when nothing is traced.
    let trace: Trace?
    let replicas: ReplicaFactory
    private let shell: Shell
    /// The overlay that shows past states; `nil` when nothing is traced.
    private let timeTravel: TimeTravel<AppReplica>?
    private let end = BehaviorRelay<End?>(value: nil)
    let terminal: any Terminal

    /// Creates the shell, without drawing anything.
    ///
    /// - Parameters:
    ///   - recording: Records the frames and keys; `nil` for none.
    ///   - trace: A trace of the root; `nil` for a program without time travel.
    ///   - replicas: Compose the program on a replica.
    package init(
        _ program: ComposedProgram, on terminal: any Terminal, recording: SessionRecording?, trace: Trace?,
        replicas: ReplicaFactory
    ) {
        self.program = program
        self.trace = trace
        self.replicas = replicas
        self.terminal = terminal
        let keys = program.shell.keys
        let shell = Shell(
            program.root, program.routing, program.shell, terminal, entries: program.entries,
            overlayKeys: { Self.overlayKeys(keys, in: $0) },
            drawn: { [recording] frame, now in recording?.note(frame, at: now) },
            pressed: { [recording, trace] key in
                recording?.note(key)
                trace?.note("key", key)
            }, account: program.account)
        self.shell = shell
        let callbacks = TimeTravel<AppReplica>.Callbacks(
            resume: { [end, root = program.root] point in
                var snapshot = point.snapshot
                // The trace does not know screens that were closed before it began.
                try? snapshot.addParked(of: TreeStates(of: root))
                end.accept(.resumed(snapshot))
            },
            fail: { [messages = program.messages] in messages.session.showToast(.pastUnavailable("\($0)")) })
        timeTravel = trace.map { trace in
            TimeTravel(over: shell, root: program.root, trace: trace, callbacks: callbacks, keys: keys) {
                try replicas.replay($0)
            }
        }
    }

    /// The keys of time travel, for Help.
    static func overlayKeys(_ keys: KeyMap, in language: Language) -> KeyBindings<Void> {
        TimeTravel<AppReplica>.keys(keys, in: language)
    }

    /// Draws the first frame.
    ///
    /// - Parameters:
    ///   - restoration: The states that were restored into the root scope; it is disposed once all screens are open. `nil`
    ///     for a program that starts anew.
    ///   - isOfEarlierRun: Whether the states are those of the program's last run, rather than earlier ones of this run.
    package func start(_ restoration: Restoration?, isOfEarlierRun: Bool) throws(TerminalFailure) {
        try shell.start(restoration == nil ? .byUser : .resumed, showing: timeTravel)
        if restoration != nil, isOfEarlierRun { program.shell.store.dispatch(.runBegan) }
        restoration?.dispose()
    }

    /// Does something with the past of this run on its scheduler, and draws again.
    ///
    /// - Throws: The errors of `body`, or a failure when nothing is traced.
    package func travel(
        _ body: @escaping @Sendable (TimeTravel<AppReplica>) throws -> Void
    ) async throws {
        guard let timeTravel else { throw RecordingFailure.empty }
        try await program.root.scheduler.perform { [shell] in
            defer { shell.redraw() }
            return Result { try body(timeTravel) }
        }.get()
    }

    /// The action of the past that is shown; `nil` for the present.
    func shownStep() async -> UInt64? {
        await program.root.scheduler.perform { [timeTravel] in timeTravel?.shownStep }
    }

    /// Waits until the user quits or continues from a past state.
    ///
    /// - Throws: `CancellationError`.
    package func waitForEnd() async throws -> End {
        let quit = shell.ended.asObservable().filter(\.self).map { _ in End.quit }
        let ends = Observable.merge([quit, end.asObservable().compactMap(\.self)])
        return try await ends.first { _ in true } ?? .quit
    }

    /// Restores the terminal. A frame that is being drawn is completed before its screens close.
    package func stop() async { await program.root.scheduler.perform { [shell] in shell.stop() } }
}
