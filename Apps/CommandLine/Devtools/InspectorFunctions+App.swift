import FluxInspector
import FluxJournal

extension InspectorFunctions {
    /// What this app contributes: its states, its frames and its scrubber.
    static var app: InspectorFunctions {
        InspectorFunctions(
            frame: { (replay: Replay<AppReplica>, step) in
                try replay.frame(at: step).map { InspectedFrame($0) }
            },
            scrub: { recording in
                let patterns = try Replay<AppReplica>(recording).app.patterns
                return try Scrubber<AppReplica>(patterns: patterns).scrub(recording)
            },
            replay: { try Replay<AppReplica>($0) })
    }
}
