package import FluxInspector
import FluxJournal
import FluxTimeTravel
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

extension RunningProgram {
    /// The inspector of this run; `nil` if nothing is traced.
    ///
    /// - Parameters:
    ///   - title: The name of the program for the user.
    ///   - isControllable: Whether a page may show past states on the terminal, and continue the program from them.
    func inspector(_ title: String, isControllable: Bool) -> Inspector? {
        guard let trace else { return nil }
        let control = SessionControl(
            jump: { step, skipped in try await self.travel { try $0.show(step, without: skipped) } },
            present: { try await self.travel { $0.showPresent() } },
            fork: { step, skipped in try await self.travel { try $0.resume(from: step, without: skipped) } },
            shown: { await self.shownStep() })
        return Inspector(
            title, root: program.root, trace: trace,
            .running(replicas, on: { [terminal] in terminal.viewport }),
            control: isControllable ? control : nil)
    }
}
