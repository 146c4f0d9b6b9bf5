package import FluxCore
package import FluxJournal
package import FluxJournalFile
package import FluxScreens
package import FoundationEssentials
import ReactiveCore
import Synchronization
package import TerminalFrames

/// Records one run with its frames and keys in a file, or in files named after it.
package final class SessionRecording: Sendable {
    private enum Output: Sendable {
        case file(RecordingFile)
        case parts(RecordingParts)
        case memory(@Sendable (Data) -> Void)

        func append(_ lines: Data) {
            switch self {
            case .file(let file): file.append(lines)
            case .parts(let parts): parts.append(lines)
            case .memory(let append): append(lines)
            }
        }

        func close() {
            switch self {
            case .file(let file): file.close()
            case .parts(let parts): parts.close()
            case .memory: break
            }
        }

        var failure: RecordingFileFailure? {
            switch self {
            case .file(let file): file.failure
            case .parts(let parts): parts.failure
            case .memory: nil
            }
        }
    }

    private let output: Output
    private let recorder: SessionRecorder
    private let crashFlush: CrashFlush?
    private let frames = RecordedFrameSequence()

    /// Records from now on.
    ///
    /// - Parameters:
    ///   - root: The root scope, before anything has been created in it.
    ///   - path: The file, to which the run is appended.
    ///   - partSize: The size in megabytes after which another file begins; `nil` for one file.
    package init(
        _ root: Scope, _ header: RecordingHeader, to path: String, partSize: Int? = nil
    ) throws(RecordingFileFailure) {
        let rotation: RecordingRotation?
        if let partSize {
            let parts = try RecordingParts(at: path)
            rotation = RecordingRotation(after: partSize * 1_000_000) { parts.beginPart() }
            output = .parts(parts)
        } else {
            rotation = nil
            output = .file(try RecordingFile(appendingTo: path))
        }
        recorder = SessionRecorder(root, header, rotation: rotation) {
            [output] lines, _ in
            output.append(lines)
        }
        crashFlush = CrashFlush { [recorder] in recorder.flush() }
    }

    /// Records from now on, without a file.
    ///
    /// - Parameters:
    ///   - root: The root scope, before anything has been created in it.
    ///   - append: Receives whole lines, in order, on any thread.
    package init(_ root: Scope, _ header: RecordingHeader, append: @escaping @Sendable (Data) -> Void) {
        output = .memory(append)
        recorder = SessionRecorder(root, header) { lines, _ in append(lines) }
        crashFlush = nil
    }

    /// Passes on what has not been written yet.
    package func flush() { recorder.flush() }

    /// Records a drawn frame. Notes are encoded in order, off this thread.
    package func note(_ frame: Frame, at now: Duration) {
        recorder.note("frame", self.frames.next(frame, at: now))
    }

    /// Records a pressed key.
    package func note(_ key: PressedKey) { recorder.note("key", key) }

    /// Writes what has not been written yet, and closes the file.
    package func close() {
        recorder.dispose()
        output.close()
    }

    /// Why the recording is incomplete; `nil` if it is complete.
    package var failure: RecordingFileFailure? { output.failure }
}

/// The frames of one recording in order, each with the texts that changed since the previous one.
package final class RecordedFrameSequence: Sendable {
    private let last = Mutex<Frame?>(nil)

    package init() {}

    /// Returns the next frame as it is recorded.
    package func next(_ frame: Frame, at now: Duration) -> DrawnFrame {
        let previous = last.withLock { last in
            defer { last = frame }
            return last
        }
        return DrawnFrame(frame, at: now, changedSince: previous)
    }
}
