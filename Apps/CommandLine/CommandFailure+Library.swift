import MyVideo
import Persistence
import Shell
import TerminalUI

extension CommandFailure {
    init(_ what: String, _ failure: LibraryFailure, _ options: GlobalOptions) {
        let errorMessage = ErrorMessage(what, failure)
        self.init(options.verbose ? errorMessage.adding(failure.detail) : errorMessage, ExitStatus(failure))
    }
}

extension LibraryFailure {
    /// The detail that `--verbose` adds.
    fileprivate var detail: String? { if case .broken(_, let detail) = self { detail } else { nil } }
}
