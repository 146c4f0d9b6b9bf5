import MyVideo
import Persistence
import TerminalUI
import VideoAPI

extension CommandFailure {
    /// - Parameters:
    ///   - what: The command.
    ///   - options: With `--offline` an instance that cannot be reached is no surprise.
    init(_ what: String, _ failure: VideoAPIFailure, _ options: GlobalOptions) {
        if case .unreachable = failure, options.offline {
            self = .offline(what)
        } else {
            let explanation = Explanation(what, failure, formatDate: Dates.minute)
            self.init(options.verbose ? explanation.adding(failure.detail) : explanation, ExitStatus(failure))
        }
    }

    init(_ what: String, _ failure: LibraryFailure, _ options: GlobalOptions) {
        let explanation = Explanation(what, failure)
        self.init(options.verbose ? explanation.adding(failure.detail) : explanation, ExitStatus(failure))
    }
}

extension VideoAPIFailure {
    /// What `--verbose` adds.
    fileprivate var detail: String? { if case .unexpected(let detail) = self { detail } else { nil } }
}

extension LibraryFailure {
    /// What `--verbose` adds.
    fileprivate var detail: String? { if case .broken(_, let detail) = self { detail } else { nil } }
}
