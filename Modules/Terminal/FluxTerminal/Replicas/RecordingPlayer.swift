import FluxCore
package import FluxJournal
import FluxJournalText
package import FluxTimeTravel
import ReactiveCore
package import TerminalFrames

/// Plays a recorded run in the terminal; the user can continue the program at any point.
package struct RecordingPlayer {
    private enum End: Sendable {
        case left
        case resumePoint(TimeTravel<AppReplica>.ResumePoint)
        case failed(any Error)
    }

    package static var speeds: [Double] { TimeTravel<AppReplica>.speeds }

    private let recording: Recording
    private let replicas: ReplicaFactory
    private let terminal: any Terminal
    private let keys: KeyMap

    /// - Parameters:
    ///   - replicas: Compose the recorded program on a replica.
    ///   - terminal: Where it is played.
    ///   - keys: The user's key bindings.
    package init(
        _ recording: Recording, _ replicas: ReplicaFactory, on terminal: any Terminal,
        keys: KeyMap = .standard
    ) {
        (self.recording, self.replicas) = (recording, replicas)
        (self.terminal, self.keys) = (terminal, keys)
    }

    /// Plays until the user leaves.
    ///
    /// - Parameters:
    ///   - step: The number of the action after which to begin.
    ///   - speed: The factor of the recorded speed; `nil` begins paused.
    /// - Returns: Where the user wants to continue the program; `nil` if the user has left.
    /// - Throws: A `TerminalFailure`, the error of the replay, or `CancellationError`.
    package func play(
        from step: UInt64, speed: Double?
    ) async throws -> TimeTravel<AppReplica>.ResumePoint? {
        let root = Scope(appRoot: "player", scheduler: SerialScheduler(label: "player"), mode: .onScheduler)
        defer { root.close() }
        let end = BehaviorRelay<End?>(value: nil)
        let loop = try await root.scheduler.perform { () -> Result<FrameLoop, any Error> in
            Result { try start(root, end, from: step, speed: speed) }
        }.get()
        let last: End
        do {
            last = try await end.asObservable().compactMap(\.self).first { _ in true } ?? .left
        } catch {
            loop.stop()
            throw error
        }
        loop.stop()
        switch last {
        case .left: return nil
        case .failed(let error): throw error
        case .resumePoint(let resumePoint): return resumePoint
        }
    }

    private func start(
        _ root: Scope, _ end: BehaviorRelay<End?>, from step: UInt64, speed: Double?
    ) throws -> FrameLoop {
        let callbacks = TimeTravel<AppReplica>.Callbacks(
            resume: { end.accept(.resumePoint($0)) }, leave: { end.accept(.left) },
            fail: { end.accept(.failed($0)) })
        let player = try TimeTravel(showing: root, from: step, speed: speed, callbacks: callbacks, keys: keys)
        {
            [recording, replicas] in try replicas.replay(recording)
        }
        let loop = FrameLoop(terminal, scheduler: root.scheduler) {
            player.frame($0, $1)
        } handle: { [terminal] event in
            player.handle(event, terminal.viewport)
        }
        try loop.start()
        return loop
    }
}
