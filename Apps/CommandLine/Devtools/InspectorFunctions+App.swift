import FluxInspector
import FluxJournal
import TerminalUI

extension InspectorFunctions {
    /// What this app contributes to a recording: its states, its frames and its scrubber.
    static var app: InspectorFunctions { app { replay, step in try replay.frame(at: step) } }

    /// What the running app contributes. What it draws is not traced, so frames have the size of its terminal now.
    static func running(on viewport: @escaping @Sendable () -> Viewport) -> InspectorFunctions {
        app { replay, step in
            try replay.go(to: step)
            guard let line = replay.recording.line(of: step),
                case .action(let action) = try replay.recording.entry(line)
            else { return nil }
            return replay.app.frame(viewport(), action.time).frame
        }
    }

    /// What a running command contributes: it draws nothing.
    static var command: InspectorFunctions { app { _, _ in nil } }

    private static func app(
        _ frame: @escaping @Sendable (Replay<AppReplica>, UInt64) throws -> Frame?
    ) -> InspectorFunctions {
        InspectorFunctions(
            frame: { (replay: Replay<AppReplica>, step) in try frame(replay, step).map { InspectedFrame($0) }
            },
            scrub: { recording in
                let patterns = try Replay<AppReplica>(recording).app.patterns
                return try Scrubber<AppReplica>(patterns: patterns).scrub(recording)
            },
            replay: { try Replay<AppReplica>($0) })
    }
}
