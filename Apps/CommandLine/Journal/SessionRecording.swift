import Console
import FluxCore
import FluxJournal
import FluxJournalFile
import FluxScreens
import Foundation
import JournalCommands
import ReactiveCore
import TerminalFrames

/// Records one run in the file given with `--record`, or in files named after it.
final class SessionRecording: Sendable {
    private enum Output: Sendable {
        case file(RecordingFile)
        case parts(RecordingParts)

        func append(_ lines: Data) {
            switch self {
            case .file(let file): file.append(lines)
            case .parts(let parts): parts.append(lines)
            }
        }

        func close() {
            switch self {
            case .file(let file): file.close()
            case .parts(let parts): parts.close()
            }
        }

        var failure: RecordingFileFailure? {
            switch self {
            case .file(let file): file.failure
            case .parts(let parts): parts.failure
            }
        }
    }

    private let output: Output
    private let recorder: SessionRecorder
    private let crashFlush: CrashFlush?
    private let frames = RecordedFrameSequence()

    /// Returns `nil` without `--record`.
    ///
    /// - Parameter root: The root scope, before anything has been created in it.
    init?(_ root: Scope, _ settings: Settings, _ options: GlobalOptions) throws {
        guard let path = options.record else { return nil }
        let rotation: RecordingRotation?
        do throws(RecordingFileFailure) {
            if let size = options.recordParts {
                let parts = try RecordingParts(at: path)
                rotation = RecordingRotation(after: size * 1_000_000) { parts.beginPart() }
                output = .parts(parts)
            } else {
                rotation = nil
                output = .file(try RecordingFile(appendingTo: path))
            }
        } catch {
            throw CommandFailure("record", error)
        }
        recorder = SessionRecorder(root, RecordingHeader(settings, root), rotation: rotation) {
            [output] lines, _ in
            output.append(lines)
        }
        crashFlush = CrashFlush { [recorder] in recorder.flush() }
    }

    /// Records a drawn frame. Notes are encoded in order, off this thread.
    func note(_ frame: Frame, at now: Duration) {
        recorder.note("frame", self.frames.next(frame, at: now))
    }

    /// Records a pressed key.
    func note(_ key: PressedKey) { recorder.note("key", key) }

    /// Writes what is pending, and closes the file.
    func close() {
        recorder.dispose()
        output.close()
    }

    /// Why the recording is incomplete; `nil` if it is complete.
    var failure: RecordingFileFailure? { output.failure }
}

extension RecordingHeader {
    /// The header of a run that begins now.
    ///
    /// - Parameters:
    ///   - root: The root scope of the run.
    ///   - environment: The process's environment, which names the terminal; empty to leave that out.
    init(_ settings: Settings, _ root: Scope, _ environment: [String: String] = [:]) {
        let now = Date()
        // Read at once: what follows takes milliseconds, which would put this run before others on their common clock.
        let epoch = Int64(now.timeIntervalSince1970 * 1_000_000_000) - root.scheduler.now.nanoseconds
        var values = [
            "qiita": settings.qiitaOrigin, "peertube": settings.peerTubeOrigin,
            "zone": TimeZone.current.identifier,
        ]
        if let commit = ProgramCommit.current {
            values["commit"] = commit.name
            values["modified"] = "\(commit.isModified)"
        }
        let terminal = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].compactMap { environment[$0] }
        if !terminal.isEmpty { values["terminal"] = terminal.joined(separator: " ") }
        // Hints and help texts show the user's key bindings, so a replay needs them.
        if !settings.keys.map.isStandard { values["keys"] = settings.keys.map.text }
        self.init(
            app: "nagare \(version)", profile: settings.profile, started: Dates.instant(now),
            settings: values, epoch: epoch)
    }
}
