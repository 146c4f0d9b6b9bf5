import Console
import FluxCore
import FluxJournal
import FluxJournalFile
import Foundation
import JournalCommands
import ReactiveCore
import Shell
import TerminalUI

/// Records one run in the file given with `--record`.
final class SessionRecording: Sendable {
    private let file: RecordingFile
    private let recorder: SessionRecorder
    private let crashFlush: CrashFlush?
    private let frames = RecordedFrameSequence()

    /// - Parameter root: The root scope, before anything has been created in it.
    init(_ root: Scope, _ settings: Settings, appendingTo path: String) throws {
        do throws(RecordingFileFailure) { file = try RecordingFile(appendingTo: path) } catch {
            throw CommandFailure("record", error)
        }
        recorder = SessionRecorder(root, RecordingHeader(settings, root)) { [file] lines, _ in
            file.append(lines)
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
        file.close()
    }

    /// Why the recording is incomplete; `nil` if it is complete.
    var failure: RecordingFileFailure? { file.failure }
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
