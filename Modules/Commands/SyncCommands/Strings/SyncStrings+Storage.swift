import Console
import FluxScreens
import Persistence
import ServiceTexts
package import Sync
package import TerminalFrames

extension SyncStrings {
    /// The message for a failure.
    package func message(_ what: String, _ failure: SyncFailure) -> ErrorMessage {
        if case .storage(let path, let problem) = failure {
            return ErrorMessage(what, LibraryFailure(problem, path: path), in: language)
        }
        let (why, suggestion) = explanation(failure)
        return ErrorMessage(what, why: why, suggestion: suggestion, in: language)
    }
}

extension LibraryFailure {
    fileprivate init(_ problem: SyncFailure.StorageProblem, path: String) {
        self =
            switch problem {
            case .full: .full(path: path)
            case .denied: .denied(path: path)
            case .busy: .busy(path: path)
            case .newer: .newer(path: path)
            case .notALibrary: .notALibrary(path: path)
            case .failed(let detail): .failed(path: path, detail: detail)
            case .broken(let detail): .broken(path: path, detail: detail)
            }
    }
}
