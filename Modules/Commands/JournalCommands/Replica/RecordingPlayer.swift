import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import ReactiveCore
import TerminalFrames

/// Plays a recorded run in the terminal; the user can resume the app at any point.
struct RecordingPlayer {
    private enum ExitReason: Sendable {
        case left
        case resumePoint(TimeTravel<AppReplica>.ResumePoint)
        case failed(any Error)
    }

    static var speeds: [Double] { TimeTravel<AppReplica>.speeds }

    let recording: Recording
    let console: Console
    let services: any JournalCommandServices
    /// The user's options, for the terminal's appearance.
    let options: GlobalOptions

    /// - Parameters:
    ///   - step: The number of the action after which to begin.
    ///   - speed: The factor of the recorded speed; `nil` begins paused.
    func play(from step: UInt64, speed: Double?) async throws {
        let root = Scope(appRoot: "player", scheduler: SerialScheduler(label: "player"), mode: .onScheduler)
        defer { root.close() }
        let exitReason = BehaviorRelay<ExitReason?>(value: nil)
        let (terminal, keys) = try services.terminal(options, console)
        let loop = try await root.scheduler.perform { () -> Result<FrameLoop, any Error> in
            Result { try start(terminal, root, exitReason, keys, from: step, speed: speed) }
        }.get()
        let last: ExitReason
        do {
            last = try await exitReason.asObservable().compactMap(\.self).first { _ in true } ?? .left
        } catch {
            loop.stop()
            throw error
        }
        loop.stop()
        switch last {
        case .left: break
        case .failed(let error): throw error
        case .resumePoint(let resumePoint):
            try await services.resume(recording, from: resumePoint, options, console)
        }
    }

    private func start(
        _ terminal: any Terminal, _ root: Scope, _ exitReason: BehaviorRelay<ExitReason?>, _ keys: KeyMap,
        from step: UInt64, speed: Double?
    ) throws -> FrameLoop {
        let callbacks = TimeTravel<AppReplica>.Callbacks(
            resume: { exitReason.accept(.resumePoint($0)) }, leave: { exitReason.accept(.left) },
            fail: { exitReason.accept(.failed($0)) })
        let player = try TimeTravel(showing: root, from: step, speed: speed, callbacks: callbacks, keys: keys)
        {
            [recording, services] in try services.replicas.replay(recording)
        }
        let loop = FrameLoop(terminal, scheduler: root.scheduler) {
            player.frame($0, $1)
        } handle: { event in
            player.handle(event, terminal.viewport)
        }
        do throws(TerminalFailure) { try loop.start() } catch {
            throw CommandFailure(.failed) { ErrorMessage(error, in: $0) }
        }
        return loop
    }
}
