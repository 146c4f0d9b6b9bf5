import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

extension PostOperationsState.Toast {
    func line(_ keys: KeyMap) -> StyledLine {
        switch self {
        case .stocked(let change): StyledLine(SearchStrings.stockChanged(change), .good)
        case .stockUnneeded(let change): StyledLine(SearchStrings.stockUnneeded(change), .dim)
        case .batchDone(let batch, let count): batch.line(count, keys)
        case .following(let name): StyledLine(SearchStrings.Results.followed(name.text), .good)
        case .notFollowing(let name, let isUndo):
            StyledLine(
                SearchStrings.Results.unfollowed(
                    name.text, undoKey: isUndo ? nil : keys.name(of: PostOperationsKeyNames.undo)), .good)
        case .marked(let batch): batch.line(keys)
        case .noNeighbour(let neighbour): StyledLine(SearchStrings.noNeighbour(neighbour), .dim)
        case .list(let notice): notice.line
        case .nothingToUndo: StyledLine(SearchStrings.nothingToUndo, .dim)
        }
    }
}

extension StockBatch {
    /// The toast after `count` posts were changed.
    fileprivate func line(_ count: Int, _ keys: KeyMap) -> StyledLine {
        let undoKey = isUndo ? nil : keys.name(of: PostOperationsKeyNames.undo)
        return StyledLine(SearchStrings.stocksChanged(change, count: count, undoKey: undoKey), .good)
    }
}

extension InterruptedStock {
    var line: StyledLine {
        StyledLine(SearchStrings.interruptedStock(batch.change, count: batch.posts.count), .strong)
    }
}

extension PostOperationsState {
    /// The notice of the screen's operations or of the library; `nil` for none.
    ///
    /// - Parameter libraryFailure: Why the latest library operation failed; `nil` if it succeeded.
    func notice(_ libraryFailure: LibraryFailure?, _ keys: KeyMap, formatDate: DateFormat) -> StyledLine? {
        let message =
            notices.shown.map { ErrorMessage($0.change, $0.failure, keys, formatDate: formatDate) }
            ?? libraryFailure.map { ErrorMessage(readMarks: $0) }
        return message.map { StyledLine($0.sentence, .failure) }
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
                onScreen: what, failure, about: .post, retryKey: keys.name(of: PostOperationsKeyNames.stock),
                retryingAt: nil,
                formatDate: formatDate)
        }
    }
}
