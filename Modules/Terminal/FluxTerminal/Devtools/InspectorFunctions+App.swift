package import FluxInspector
import FluxJournal
package import TerminalFrames

extension InspectorFunctions {
    /// What the app contributes to a recording: its states, its frames and its scrubber.
    package static func app(_ replicas: ReplicaFactory) -> InspectorFunctions {
        app(replicas) { replay, step in try replay.frame(at: step) }
    }

    /// What the running app contributes. What it draws is not traced, so frames have the size of its terminal now.
    package static func running(
        _ replicas: ReplicaFactory, on viewport: @escaping @Sendable () -> Viewport
    ) -> InspectorFunctions {
        app(replicas) { replay, step in
            try replay.go(to: step)
            guard let line = replay.recording.line(of: step),
                case .action(let action) = try replay.recording.entry(line)
            else { return nil }
            return replay.app.frame(viewport(), action.time).frame
        }
    }

    /// What a running command contributes: it draws nothing.
    package static func command(_ replicas: ReplicaFactory) -> InspectorFunctions {
        app(replicas) { _, _ in nil }
    }

    private static func app(
        _ replicas: ReplicaFactory, _ frame: @escaping @Sendable (Replay<AppReplica>, UInt64) throws -> Frame?
    ) -> InspectorFunctions {
        InspectorFunctions(
            frame: { (replay: Replay<AppReplica>, step) in try frame(replay, step).map { InspectedFrame($0) }
            },
            scrub: { try replicas.scrub($0) },
            replay: { try replicas.replay($0) })
    }
}
