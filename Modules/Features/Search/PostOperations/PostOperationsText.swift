import Entities
import FluxScreens
import FoundationEssentials
import Persistence
import ServiceTexts
import TerminalFrames

extension PostToast {
    func line(_ keys: KeyMap, in language: Language) -> StyledLine {
        let strings = language.strings
        func undoable(_ text: String) -> StyledLine {
            StyledLine(language.shellStrings.withUndoKey(text, keys.name(of: ShellKeyNames.undo)), .good)
        }
        return switch self {
        case .stocked(let batch) where batch.posts.count == 1:
            StyledLine(strings.stockChanged(batch.change), .good)
        case .stocked(let batch): undoable(strings.stocksChanged(batch.change, count: batch.posts.count))
        case .stockUnneeded(let change): StyledLine(strings.stockUnneeded(change), .dim)
        case .followed(let change):
            switch change.kind {
            case .follow(let name): StyledLine(strings.results.followed(name.text), .good)
            case .unfollow(let name, _, _): undoable(strings.results.unfollowed(name.text))
            }
        case .noNameToUnfollow:
            StyledLine(
                strings.following.chooseName(nextKey: keys.name(of: FollowingKeyNames.next)), .dim)
        case .marked(let batch): undoable(strings.readMarksChanged(batch.change, count: batch.posts.count))
        case .noNeighbour(let neighbour): StyledLine(strings.noNeighbour(neighbour), .dim)
        case .list(let notice): notice.line(in: language)
        }
    }
}

extension SearchStrings {
    /// A change to stocks, after `undid:`.
    func name(_ batch: StockBatch) -> String { stocking(batch.change, name(batch.title, batch.posts.count)) }

    /// A change to read marks, after `undid:`.
    func name(_ batch: ReadMarkBatch) -> String {
        marking(batch.change, name(batch.title, batch.posts.count))
    }

    /// The title of a post in quotation marks, or the number of posts.
    private func name(_ title: String?, _ count: Int) -> String {
        title.map { language.text("\"\($0)\"", "「\($0)」") }
            ?? language.text(posts(count), "\(count.grouped)件")
    }

    /// A change to the follows, after `undid:`.
    func name(_ change: FollowChange) -> String {
        switch change.kind {
        case .follow(let name): results.following(name.text)
        case .unfollow(let name, _, _): results.unfollowing(name.text)
        }
    }
}

extension InterruptedStock {
    func line(in language: Language) -> StyledLine {
        StyledLine(
            language.strings.interruptedStock(batch.change, count: batch.posts.count), .strong)
    }
}

extension StockRefusal {
    func line(_ keys: KeyMap, formatDate: DateFormat, in language: Language) -> StyledLine {
        let operation = language.strings.operations.change(change)
        let message: ErrorMessage
        if case .forbidden = failure {
            let (why, suggestion) = language.strings.readOnlyToken
            message = ErrorMessage(operation, why: why, suggestion: suggestion, in: language)
        } else {
            message = ErrorMessage(
                onScreen: operation, failure, about: .post,
                retryKey: keys.name(of: PostOperationsKeyNames.stock),
                retryingAt: nil, formatDate: formatDate, in: language)
        }
        return StyledLine(message.sentence, .failure)
    }
}

extension LibraryFailure {
    /// The notice on a screen that shows posts.
    func notice(in language: Language) -> StyledLine {
        StyledLine(ErrorMessage(readMarks: self, in: language).sentence, .failure)
    }
}
