import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// Texts about the list: the number of posts, the rate limit, and messages for an empty list.
struct ResultsInfo: Sendable {
    let formatDate: DateFormat

    /// The number of posts or queries, or that the search is running.
    func count(_ shown: ResultsShown, _ now: Duration) -> StyledLine {
        if let queries = shown.queries {
            return StyledLine(queries.count == 1 ? "1 query" : "\(queries.count.grouped) queries", .dim)
        }
        let state = shown.state
        if state.list.phase == .loading, state.list.spinner(now) != nil {
            return StyledLine("searching", .dim)
        }
        let leftOut = state.leftOut.map { ", \($0) left out" } ?? ""
        if state.list.items.isEmpty, !state.list.hidesAll { return StyledLine() }
        let count = StyledLine(state.list.count("post") + leftOut, .dim)
        return state.list.summary.map { count + StyledLine(", ", .dim) + $0 } ?? count
    }

    /// The remaining requests, as a warning if few are left; or when cached results will be refreshed.
    func limit(_ state: ResultsState) -> StyledLine {
        if case .rateLimited(let until?) = state.serviceFailure, state.list.retryAt != nil {
            return StyledLine("kept; asking again at \(formatDate.time(until))", .warning)
        }
        guard let limit = state.rateLimit, let left = limit.remaining else { return StyledLine() }
        let isLow = left * 10 < limit.limit ?? 100
        let maximum = limit.limit.map { " of \($0.grouped)" } ?? ""
        return StyledLine("\(left.grouped)\(maximum) requests left", isLow ? .warning : .dim)
    }

    /// The text that replaces an empty list.
    func placeholderLines(_ state: ResultsState, _ keys: KeyMap) -> [StyledLine] {
        if state.list.hidesAll { return state.list.arrangement.emptyMessage(keys) }
        switch state.list.phase {
        case .idle: return Self.examples
        case .loading: return []
        case .loaded, .loadingMore, .failedMore:
            return [
                StyledLine("no posts match “\(state.query)”", .strong),
                StyledLine("fewer words find more, and so does OR between them", .dim),
            ]
        case .failed(let failure):
            let key = state.isTyping ? Key.enter.description : keys.name(of: PostListKeyNames.refresh)
            return errorMessage(failure, retryKey: key, state.list.retryAt).placeholderLines
        }
    }

    /// The text that replaces an empty history.
    func insteadOfQueries(_ shown: ResultsShown) -> [StyledLine] {
        if let failure = shown.history.failure { return ErrorMessage(history: failure).placeholderLines }
        guard shown.queries != nil else { return [] }
        let isUnfiltered = shown.state.history?.filter.text.allSatisfy(\.isWhitespace) ?? true
        return [StyledLine(isUnfiltered ? "no query has found anything yet" : "no such query", .dim)]
    }

    /// The row after the last post; `nil` if there is none.
    func footer(_ state: ResultsState, _ now: Duration, _ keys: KeyMap) -> StyledLine? {
        switch state.list.phase {
        case .loadingMore: return StyledLine("\(state.list.spinner(now)?.symbol ?? " ") loading more", .dim)
        case .failedMore:
            let leaving = state.isTyping ? keys.name(of: QueryListCommand.leaving) + " " : ""
            let key = leaving + keys.name(of: PostListKeyNames.refresh)
            return StyledLine([
                StyledSpan("more did not come; ", .failure), StyledSpan(key, .key),
                StyledSpan(" tries again", .dim),
            ])
        case .loaded where state.isTruncated:
            return StyledLine("the service serves no more than page 100", .dim)
        case .idle, .loading, .loaded, .failed: return nil
        }
    }

    /// Explains why a request failed, and when it is sent again automatically.
    func errorMessage(_ failure: ServiceFailure, retryKey key: String, _ retryAt: Duration?) -> ErrorMessage {
        ErrorMessage(
            onScreen: "search", failure, about: .post, retryKey: key, retryingAt: retryAt,
            formatDate: formatDate)
    }

    func notice(_ state: ResultsState, _ keys: KeyMap) -> StyledLine? {
        switch state.notices.shown {
        case .search(let failure):
            // The notice may be about an older failure.
            let retryAt = failure == state.list.failure ? state.list.retryAt : nil
            return StyledLine(
                errorMessage(failure, retryKey: keys.name(of: PostListKeyNames.refresh), retryAt).sentence,
                .failure)
        case .stock(let change, let failure):
            let why = ErrorMessage(change, failure, keys, formatDate: formatDate)
            return StyledLine(why.sentence, .failure)
        case nil: return nil
        }
    }

    /// Example queries, shown before the first one.
    private static let examples: [StyledLine] = [
        ("swift concurrency", "both words"), ("\"data flow\"", "the words side by side"),
        ("rust OR zig -game", "either word, and another not"),
        ("tag:Swift user:taro", "with a tag, by somebody"),
        ("title:流れ stocks:>=10", "in the title, stocked ten times or more"),
    ].map { query, about in StyledLine(query, .tag).padded(to: 26) + StyledLine(about, .dim) }
}

extension ResultsState.Toast {
    func line(_ keys: KeyMap) -> StyledLine {
        switch self {
        case .stocked(let change): change.line
        case .batchDone(let batch, let count): batch.line(count, keys)
        case .following(let name): StyledLine("following \(name.text); see Following", .good)
        case .nothingToUndo: StockBatch.nothingToUndo
        case .historyNotSaved(let failure): StyledLine(ErrorMessage(history: failure).sentence, .failure)
        }
    }
}
