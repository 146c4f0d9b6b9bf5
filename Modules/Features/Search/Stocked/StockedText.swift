import Entities
import FoundationEssentials
import Shell
import TerminalUI

extension StockChange {
    /// What is said when it is done.
    var line: StyledLine {
        switch self {
        case .add: StyledLine("stocked", .good)
        case .remove: StyledLine("removed from your stocks", .good)
        }
    }
}

extension Explanation {
    /// Why a post was not stocked, or not unstocked.
    init(_ change: StockChange, _ failure: ServiceFailure, formatDate: DateFormat) {
        let what = change == .add ? "stock" : "unstock"
        if case .forbidden = failure {
            self.init(what, why: "the token may only read", todo: "log in with a token that has write_qiita")
        } else {
            self.init(
                onScreen: what, failure, about: .post, again: "s", askedAgainAt: nil, formatDate: formatDate)
        }
    }
}
