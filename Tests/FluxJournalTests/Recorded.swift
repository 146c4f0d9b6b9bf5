import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

/// Records what `play` does with an app, in virtual time.
///
/// - Parameters:
///   - checkpoint: The number of actions between checkpoints.
///   - compose: Creates the app.
///   - play: Uses the app; everything that is scheduled runs afterwards.
func recorded<App>(
    checkpoint: Int = 1_000, _ compose: (Scope) -> App, play: (App, VirtualTimeScheduler) -> Void
) throws -> Recording {
    let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
    let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
    let recorder = SessionRecorder(
        root, RecordingHeader(app: "app 1", profile: "default", started: "2026-11-22T08:00:00Z"),
        checkpoint: SessionRecorder.CheckpointInterval(actions: checkpoint)
    ) { data, _ in lines.with { $0.append(data) } }
    play(compose(root), scheduler)
    scheduler.run()
    recorder.dispose()
    root.close()
    return try Recording(lines.value)
}

extension Replay {
    /// Replays every line.
    func run() throws { while try advance() != nil {} }

    /// Finds the action that last changed a value, by the text of its path.
    func why(_ path: String, upTo number: UInt64, is value: String? = nil) throws -> WhyAnswer {
        let path = try #require(StatePath(path))
        return try why(path, upTo: number, is: value)
    }
}
