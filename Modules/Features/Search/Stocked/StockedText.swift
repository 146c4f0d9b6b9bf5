import Entities
import FoundationEssentials
import Shell
import TerminalUI

extension StockChange {
    /// The toast after the change.
    var line: StyledLine {
        switch self {
        case .add: StyledLine("stocked", .good)
        case .remove: StyledLine("removed from your stocks", .good)
        }
    }
}

extension ErrorMessage {
    /// Explains why a post could not be stocked or unstocked.
    init(_ change: StockChange, _ failure: ServiceFailure, _ keys: KeyMap, formatDate: DateFormat) {
        let what = change == .add ? "stock" : "unstock"
        if case .forbidden = failure {
            self.init(what, why: "the token may only read", todo: "log in with a token that has write_qiita")
        } else {
            self.init(
                onScreen: what, failure, about: .post, retryKey: keys.name(of: PostListKeyNames.stock),
                retryingAt: nil,
                formatDate: formatDate)
        }
    }
}

extension StockBatch {
    /// The toast after `count` posts were changed.
    func line(_ count: Int, _ keys: KeyMap) -> StyledLine {
        let posts = count == 1 ? "1 post" : "\(count.grouped) posts"
        let done = change == .add ? "stocked \(posts)" : "removed \(posts) from your stocks"
        return StyledLine(
            done + (isUndo ? "" : "; \(keys.name(of: PostListKeyNames.undo)) takes that back"), .good)
    }

    /// The toast when there is nothing to undo.
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
