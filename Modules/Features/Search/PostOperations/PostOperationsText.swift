import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

extension PostOperationsState.Toast {
    func line(_ keys: KeyMap, in language: Language) -> StyledLine {
        let strings = language.strings
        return switch self {
        case .stocked(let change): StyledLine(strings.stockChanged(change), .good)
        case .stockUnneeded(let change): StyledLine(strings.stockUnneeded(change), .dim)
        case .batchDone(let batch, let count): batch.line(count, keys, strings)
        case .following(let name): StyledLine(strings.results.followed(name.text), .good)
        case .notFollowing(let name, let isUndo):
            StyledLine(
                strings.results.unfollowed(
                    name.text, undoKey: isUndo ? nil : keys.name(of: PostOperationsKeyNames.undo)), .good)
        case .noNameToUnfollow:
            StyledLine(
                strings.following.chooseName(nextKey: keys.name(of: FollowingKeyNames.next)), .dim)
        case .marked(let batch): batch.line(keys, in: language)
        case .noNeighbour(let neighbour): StyledLine(strings.noNeighbour(neighbour), .dim)
        case .list(let notice): notice.line(in: language)
        case .nothingToUndo: StyledLine(strings.nothingToUndo, .dim)
        }
    }
}

extension StockBatch {
    /// The toast after `count` posts were changed.
    fileprivate func line(_ count: Int, _ keys: KeyMap, _ strings: SearchStrings) -> StyledLine {
        let undoKey = isUndo ? nil : keys.name(of: PostOperationsKeyNames.undo)
        return StyledLine(strings.stocksChanged(change, count: count, undoKey: undoKey), .good)
    }
}

extension InterruptedStock {
    func line(in language: Language) -> StyledLine {
        StyledLine(
            language.strings.interruptedStock(batch.change, count: batch.posts.count), .strong)
    }
}

extension PostOperationsState {
    /// The notice of the screen's operations or of the library; `nil` for none.
    ///
    /// - Parameter libraryFailure: Why the latest library operation failed; `nil` if it succeeded.
    func notice(
        _ libraryFailure: LibraryFailure?, _ keys: KeyMap, formatDate: DateFormat, in language: Language
    ) -> StyledLine? {
        let message =
            notices.shown.map {
                ErrorMessage($0.change, $0.failure, keys, formatDate: formatDate, in: language)
            }
            ?? libraryFailure.map { ErrorMessage(readMarks: $0, in: language) }
        return message.map { StyledLine($0.sentence, .failure) }
    }
}

extension ErrorMessage {
    /// Explains why a post could not be stocked or unstocked.
    init(
        _ change: StockChange, _ failure: ServiceFailure, _ keys: KeyMap, formatDate: DateFormat,
        in language: Language
    ) {
        let what = language.strings.operations.change(change)
        if case .forbidden = failure {
            let (why, suggestion) = language.strings.readOnlyToken
            self.init(what, why: why, suggestion: suggestion, in: language)
        } else {
            self.init(
                onScreen: what, failure, about: .post, retryKey: keys.name(of: PostOperationsKeyNames.stock),
                retryingAt: nil,
                formatDate: formatDate, in: language)
        }
    }
}
