import FluxCore
import FluxJournal
import Shell

/// Compares a recorded run with the current code.
struct JournalVerification {
    /// The first difference.
    enum Difference {
        case action(ReplayDifference)
        /// A different frame was drawn after that action.
        case frame(after: RecordedAction?, DrawnFrame)
    }

    private(set) var actions = 0
    private(set) var frames = 0
    private(set) var first: Difference?

    /// Replays until the end or the first difference.
    init(_ replay: Replay<AppReplica>) throws {
        let recording = replay.recording
        var last: RecordedAction?
        while first == nil, let line = try replay.advance() {
            switch try recording.entry(line) {
            case .action(let action):
                (last, actions) = (action, actions + 1)
                first = replay.differences.first.map { .action($0) }
            case .note:
                guard let drawn = try recording.drawnFrame(line) else { break }
                frames += 1
                let frame = DrawnFrame(replay.app.frame(drawn.viewport, drawn.now).frame, at: drawn.now)
                if frame != drawn { first = .frame(after: last, drawn) }
            case .storeCreated: first = replay.differences.first.map { .action($0) }
            case .header, .opened, .externalInput, .begun, .closed, .checkpoint, .ended: break
            }
        }
    }
}
