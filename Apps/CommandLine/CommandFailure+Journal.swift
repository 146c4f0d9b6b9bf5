import FluxJournal
import FluxJournalFile
import TerminalUI

extension CommandFailure {
    init(_ what: String, _ failure: RecordingFileFailure) {
        typealias Strings = NagareStrings.Journal
        switch failure {
        case .cannotOpen(let path, let why):
            self.init(Strings.cannotOpen(what, path: path, detail: why), .storage)
        case .notARecording(let path): self.init(Strings.foreignFile(what, path: path), .usage)
        case .inUse(let path): self.init(Strings.fileInUse(what, path: path), .storage)
        case .cannotWrite(let path, let why):
            self.init(Strings.cannotWrite(what, path: path, detail: why), .storage)
        }
    }
}

extension CommandFailure {
    init(_ what: String, _ failure: RecordingFailure, _ path: String) {
        if case .noAction(let number, let last) = failure {
            self = .usage(NagareStrings.Journal.unknownAction(what, number: number, last: last))
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
        self.init(NagareStrings.Journal.unreadable(what, path: path, damage), .failed)
    }

    /// - Parameter path: The path of the damaged recording.
    init(_ what: String, _ damage: RecordingDamage, _ path: String) {
        let kind: NagareStrings.Journal.LineDamage =
            switch damage.kind {
            case .malformed: .malformed
            case .checksum: .changed
            case .missingActions(let numbers): .missing(numbers.lowerBound, numbers.upperBound)
            }
        self.init(NagareStrings.Journal.damaged(what, path: path, line: damage.line, kind), .unreadable)
    }
}
