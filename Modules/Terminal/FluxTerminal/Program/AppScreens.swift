package import FluxCore
package import FluxJournal
import FluxJournalText
import FluxRouting
package import FluxScreens
import ReactiveCore
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
    ///
    /// - Parameters:
    ///   - isRestored: Whether states were restored into the root scope, or will be.
    ///   - settings: Creates the commands of the palette that change settings; `nil` without settings.
    func compose(
        _ root: Scope, _ desktop: any Desktop, keys: KeyMap, isRestored: Bool,
        settings: (ShellFlux, ProgramMessages) -> StoredSettings? = { _, _ in nil }
    ) -> ComposedProgram {
        let shell = ShellFlux(in: root, desktop: desktop, keys: keys)
        let messages = ProgramMessages(shell, configuration.advice, configuration.languages)
        let settings = settings(shell, messages)
        let routing = root.child("routing").store(RoutingState())
        let commands = AppCommands()
        let entries = make(
            AppContext(
                scope: root, routing: routing, shell: shell,
                plainTexts: shell.sender(of: PlainText.self) { text, _, _ in text.line },
                commands: commands))
        shell.registerCommands(
            commands.all + (settings?.live.commands ?? []),
            endPreview: { [weak live = settings?.live] in live?.endPreview() },
            inUse: { [weak live = settings?.live] in live?.commandsInUse ?? [] })
        if !isRestored { routing.dispatch(.started(entries.map())) }
        return ComposedProgram(root, routing, shell, messages, entries, owner: settings)
    }

    /// Composes the program and draws its first frame. Call this on the root scope's scheduler.
    ///
    /// - Parameters:
    ///   - restoration: The states that were restored into the root scope; `nil` for a program that starts anew.
    ///   - recording: Records the frames and keys; `nil` for none.
    package func start(
        _ root: Scope, on terminal: any Terminal, _ desktop: any Desktop, resuming restoration: Restoration?,
        recording: SessionRecording?, trace: Trace
    ) throws(TerminalFailure) -> RunningProgram {
        let program = compose(root, desktop, keys: .standard, isRestored: restoration != nil)
        let running = RunningProgram(
            program, on: terminal, recording: recording, trace: trace, replicas: replicas)
        try running.start(restoration, isOfEarlierRun: true)
        return running
    }

    /// Replays recordings of the program.
    package var replicas: ReplicaFactory {
        ReplicaFactory(
            migrations: configuration.migrations, languages: configuration.languages,
            texts: ProgramTexts(scheme: configuration.name)
        ) { root, header in
            let keys = header.settings["keys"].map(KeyMap.init(text:)) ?? .standard
            return replica(on: root, keys: keys)
        }
    }

    /// Composes a replica of the program on a root scope of that mode.
    package func replica(on root: Scope, keys: KeyMap = .standard) -> ProgramReplica {
        ProgramReplica(compose(root, InMemoryDesktop(), keys: keys, isRestored: true))
    }

    /// The frames of a recorded run as an asciicast.
    ///
    /// - Throws: `RecordingWithoutFrames`; a `RecordingFailure`.
    func asciicast(of recording: Recording, _ palette: Palette) throws -> String {
        guard let export = try AsciicastExport(try replicas.replay(recording), palette) else {
            throw RecordingWithoutFrames()
        }
        return export.text
    }
}
