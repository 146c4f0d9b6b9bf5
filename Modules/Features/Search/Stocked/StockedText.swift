import Entities
import FoundationEssentials
import Shell
import TerminalUI

extension StockChange {
    /// The toast after the change.
    var line: StyledLine {
        StyledLine(SearchStrings.stockChanged(self), .good)
    }
}

extension ErrorMessage {
    /// Explains why a post could not be stocked or unstocked.
    init(_ change: StockChange, _ failure: ServiceFailure, _ keys: KeyMap, formatDate: DateFormat) {
        let what = SearchStrings.Operations.change(change)
        if case .forbidden = failure {
            let (why, suggestion) = SearchStrings.readOnlyToken
            self.init(what, why: why, suggestion: suggestion)
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
        let undoKey = isUndo ? nil : keys.name(of: PostListKeyNames.undo)
        return StyledLine(
            SearchStrings.stocksChanged(change, count: count, undoKey: undoKey), .good)
    }

    /// The toast when there is nothing to undo.
    static var nothingToUndo: StyledLine { StyledLine(SearchStrings.nothingToUndo, .dim) }
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
