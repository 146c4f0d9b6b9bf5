import Entities
import FoundationEssentials
import Shell
import TerminalUI

/// What is said of a change of the user's stocks.
enum StockedText {
    static func line(_ change: StockChange) -> StyledLine {
        switch change {
        case .add: StyledLine("stocked", .good)
        case .remove: StyledLine("removed from your stocks", .good)
        }
    }
}

extension Explanation {
    /// Why a post was not stocked, or not unstocked.
    init(_ change: StockChange, _ failure: ServiceFailure, formatDate: (Date) -> String) {
        let what = change == .add ? "stock" : "unstock"
        if case .forbidden = failure {
            self.init(what, why: "the token may only read", todo: "log in with a token that has write_qiita")
        } else {
            self.init(
                onScreen: what, failure, about: .post, again: "s", askedAgainIn: nil, formatDate: formatDate)
        }
    }
}
