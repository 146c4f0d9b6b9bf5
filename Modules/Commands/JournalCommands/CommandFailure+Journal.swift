package import Console
import FluxJournal
package import FluxJournalFile
package import FluxTerminal
import TerminalFrames

extension CommandFailure {
    package init(_ what: String, _ failure: RecordingFileFailure) {
        switch failure {
        case .cannotOpen(let path, let why):
            self.init(.storage) { $0.recordingStrings.cannotOpen(what, path: path, detail: $0.detail(why)) }
        case .notARecording(let path): self.init(.usage) { $0.recordingStrings.foreignFile(what, path: path) }
        case .inUse(let path): self.init(.storage) { $0.recordingStrings.fileInUse(what, path: path) }
        case .cannotWrite(let path, let why):
            self.init(.storage) { $0.recordingStrings.cannotWrite(what, path: path, detail: $0.detail(why)) }
        }
    }
}

extension CommandFailure {
    init(_ what: String, _ failure: RecordingFailure, _ path: String) {
        if case .noAction(let number, let last) = failure {
            self = .usage { $0.recordingStrings.unknownAction(what, number: number, last: last) }
            return
        }
        let damage: NagareStrings.Journal.Damage =
            switch failure {
            case .empty: .empty
            case .noRecording: .notARecording
            case .malformed(let line): .malformed(line: line)
            case .unreadable(let line, let why): .undecodable(line: line, detail: why)
            case .tooOld(let format): .olderFormat(format)
            case .tooNew(let format): .newerFormat(format)
            case .noAction: preconditionFailure("an unknown action is a usage error")
            case .cannotRead(let why): .unavailable(detail: why)
            case .noRun(let run, let count): .noRun(run, count: count)
            }
        self.init(.failed) { $0.recordingStrings.unreadable(what, path: path, damage) }
    }

    /// - Parameter path: The path of the damaged recording.
    init(_ what: String, _ damage: RecordingDamage, _ path: String) {
        let kind: NagareStrings.Journal.LineDamage =
            switch damage.kind {
            case .malformed: .malformed
            case .checksum: .changed
            case .missingActions(let numbers): .missing(numbers.lowerBound, numbers.upperBound)
            }
        self.init(.unreadable) { [line = damage.line] in
            $0.recordingStrings.damaged(what, path: path, line: line, kind)
        }
    }
}

extension CommandFailure {
    package init(_ what: String, _ failure: DevtoolsServerFailure) {
        let option = what == "devtools" ? "--devtools-port" : "--port"
        self.init(.failed) { ErrorMessage(what, failure, option: option, in: $0) }
    }
}
