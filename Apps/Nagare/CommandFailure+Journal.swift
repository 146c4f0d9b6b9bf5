import FluxJournal
import JournalFile
import TerminalUI

extension CommandFailure {
    init(_ what: String, _ failure: RecordingFileFailure) {
        switch failure {
        case .cannotOpen(let path, let why):
            self.init(
                ErrorMessage(what, why: "\(path): \(why)", todo: "name a file that can be read and written"),
                .storage)
        case .notARecording(let path):
            self.init(
                ErrorMessage(what, why: "\(path) is no recording", todo: "name another file"), .usage)
        case .cannotWrite(let path, let why):
            self.init(
                ErrorMessage(what, why: "\(path): \(why)", todo: "make room; what was written can be read"),
                .storage)
        }
    }
}

extension CommandFailure {
    init(_ what: String, _ failure: RecordingFailure, _ path: String) {
        let why =
            switch failure {
            case .empty: "is empty"
            case .noRecording: "is no recording"
            case .malformed(let line): "line \(line) is malformed"
            case .unreadable(let line, let why): "line \(line) cannot be read: \(why)"
            case .tooNew(let format): "has format \(format), which a later version writes"
            }
        self.init(
            ErrorMessage(what, why: "\(path): \(why)", todo: "name a file that --record wrote"), .failed)
    }
}
