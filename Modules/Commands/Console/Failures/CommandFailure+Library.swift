import FluxScreens
package import Persistence
import ServiceTexts
import TerminalFrames

extension CommandFailure {
    package init(_ what: String, _ failure: LibraryFailure, _ options: GlobalOptions) {
        let isVerbose = options.verbose
        self.init(ExitStatus(failure)) { language in
            let errorMessage = ErrorMessage(what, failure, in: language)
            return isVerbose ? errorMessage.adding(failure.detail) : errorMessage
        }
    }
}

extension LibraryFailure {
    /// The detail that `--verbose` adds.
    fileprivate var detail: String? { if case .broken(_, let detail) = self { detail } else { nil } }
}
