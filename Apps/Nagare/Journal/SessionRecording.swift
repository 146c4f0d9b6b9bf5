import FluxCore
import FluxJournal
import Foundation
import JournalFile
import TerminalUI

/// The recording of one run, in the file that `--record` names.
final class SessionRecording: Sendable {
    private let file: RecordingFile
    private let recorder: SessionRecorder

    /// - Parameter root: Before anything is made in it.
    init(_ root: Scope, _ settings: Settings, appendingTo path: String) throws {
        do throws(RecordingFileFailure) { file = try RecordingFile(appendingTo: path) } catch {
            throw CommandFailure("record", error)
        }
        recorder = SessionRecorder(root, RecordingHeader(settings)) { [file] lines, _ in file.append(lines) }
    }

    /// Records something that is no action.
    func note<Value: Encodable & Sendable>(
        _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value
    ) {
        recorder.note(name, value())
    }

    /// Writes what is left.
    func close() {
        recorder.dispose()
        file.close()
    }

    /// Why not all was written; `nil` when it was.
    var failure: RecordingFileFailure? { file.failure }
}

extension RecordingHeader {
    /// Of a run that begins now.
    init(_ settings: Settings) {
        var values = [
            "qiita": settings.qiitaOrigin, "peertube": settings.peerTubeOrigin,
            "zone": TimeZone.current.identifier,
        ]
        // Hints tell of them.
        if !settings.keys.map.isUsual { values["keys"] = settings.keys.map.text }
        self.init(
            app: "nagare \(version)", profile: settings.profile, started: Dates.instant(Date()),
            settings: values)
    }
}
