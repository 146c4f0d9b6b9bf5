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

extension ErrorMessage {
    /// Why a post was not stocked, or not unstocked.
    init(_ change: StockChange, _ failure: ServiceFailure, _ keys: KeyMap, formatDate: DateFormat) {
        let what = change == .add ? "stock" : "unstock"
        if case .forbidden = failure {
            self.init(what, why: "the token may only read", todo: "log in with a token that has write_qiita")
        } else {
            self.init(
                onScreen: what, failure, about: .post, again: keys.name(of: PostListKeyNames.stock),
                askedAgainAt: nil,
                formatDate: formatDate)
        }
    }
}

extension StockBatch {
    /// What is said when it was done for so many posts.
    func line(_ count: Int, _ keys: KeyMap) -> StyledLine {
        let posts = count == 1 ? "1 post" : "\(count.grouped) posts"
        let done = change == .add ? "stocked \(posts)" : "removed \(posts) from your stocks"
        return StyledLine(
            done + (isUndo ? "" : "; \(keys.name(of: PostListKeyNames.undo)) takes that back"), .good)
    }

    /// What is said where there is none.
    static var nothingToUndo: StyledLine { StyledLine("nothing to undo", .dim) }
}

extension StocksState.Toast {
    func line(_ keys: KeyMap) -> StyledLine {
        switch self {
        case .stocked(let change): change.line
        case .batchDone(let batch, let count): batch.line(count, keys)
        case .nothingToUndo: StockBatch.nothingToUndo
        }
    }
}
