import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxJournalText
import Foundation
import MyVideo
import Persistence
import ReactiveCore
import TerminalUI
import TerminalUIPosix
import TimeTravel

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
    let services: AppServices
    /// The user's options, for the terminal's appearance.
    let options: GlobalOptions

    /// - Parameters:
    ///   - step: The number of the action after which to begin.
    ///   - speed: The factor of the recorded speed; `nil` begins paused.
    func play(from step: UInt64, speed: Double?) async throws {
        let settings = try Settings(environment: console.environment, profile: options.profileName)
        let root = Scope(appRoot: "player", scheduler: SerialScheduler(label: "player"), mode: .onScheduler)
        defer { root.close() }
        let exitReason = BehaviorRelay<ExitReason?>(value: nil)
        let terminal = AppSession.terminal(settings, Appearance(settings, options, console), console, nil)
        let keys = settings.keys.map
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
        case .resumePoint(let resumePoint): try await resume(from: resumePoint, keys)
        }
    }

    private func start(
        _ terminal: PosixTerminal, _ root: Scope, _ exitReason: BehaviorRelay<ExitReason?>, _ keys: KeyMap,
        from step: UInt64, speed: Double?
    ) throws -> FrameLoop {
        let callbacks = TimeTravel<AppReplica>.Callbacks(
            resume: { exitReason.accept(.resumePoint($0)) }, leave: { exitReason.accept(.left) },
            fail: { exitReason.accept(.failed($0)) })
        let player = try TimeTravel(showing: root, from: step, speed: speed, callbacks: callbacks, keys: keys)
        {
            [recording] in try Replay<AppReplica>(recording)
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

    /// Runs the recorded app in a temporary home folder, so that it cannot change the user's library, token
    /// or posts.
    private func resume(from resumePoint: TimeTravel<AppReplica>.ResumePoint, _ keys: KeyMap) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "nagare-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: home) }
        let header = recording.header
        let settings = try Settings(environment: ["HOME": home], profile: header.profile).replacingOrigins(
            qiita: header.settings["qiita"] ?? Settings.defaultQiitaOrigin,
            peerTube: header.settings["peertube"] ?? Settings.defaultPeerTubeOrigin)
        let root = Scope(
            appRoot: "app", scheduler: SerialScheduler(label: "nagare", startingAt: resumePoint.time),
            mode: .onScheduler)
        let restoration = root.restore(resumePoint.snapshot)
        let composition = try Composition(
            root, settings, try GlobalOptions.parse(["--offline"] + (options.noColor ? ["--no-color"] : [])),
            environment: ["HOME": home], on: services.infrastructure, recalling: .offline,
            responses: RecordedResponses(recording, origin: settings.qiitaOrigin), keys: keys)
        if let library = resumePoint.snapshot.library {
            _ = try await composition.openLibraryNow().videos.merge(library.videos)
        }
        try await AppSession.run(composition, console, .recording(restoration))
    }
}

extension ScopeSnapshot {
    /// The recorded state of My Video's library.
    fileprivate var library: LibraryState? {
        try? states[StateKey.of(LibraryState.self)]?.decoded(as: LibraryState.self)
            ?? children.lazy.compactMap(\.library).first
    }
}
