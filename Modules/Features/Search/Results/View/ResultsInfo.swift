import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// Texts about the list: the number of posts, the rate limit, and messages for an empty list.
struct ResultsInfo: Sendable {
    let formatDate: DateFormat

    /// The number of posts or queries, or that the search is running.
    func count(_ shown: ResultsShown, _ now: Duration, _ language: Language) -> StyledLine {
        let strings = language.strings
        if let queries = shown.queries {
            return StyledLine(strings.results.queryCount(queries.count), .dim)
        }
        let state = shown.state
        if state.results.query.phase == .loading, state.results.spinner(now) != nil {
            return StyledLine(strings.results.searching, .dim)
        }
        if state.results.rows.isEmpty, !state.results.hidesAll { return StyledLine() }
        return state.results.list.summary(
            strings.posts(state.results.count, unreadable: state.leftOut), in: language)
    }

    /// The remaining requests, as a warning if few are left; or when cached results will be refreshed.
    func limit(_ state: ResultsState, _ strings: any SearchStrings) -> StyledLine {
        if case .rateLimited(let until?) = state.serviceFailure, state.results.query.retryAt != nil {
            return StyledLine(strings.results.cachedResults(retryAt: formatDate.time(until)), .warning)
        }
        guard let limit = state.rateLimit, let left = limit.remaining else { return StyledLine() }
        let isLow = left * 10 < limit.limit ?? 100
        return StyledLine(
            strings.results.requestsLeft(left, limit: limit.limit), isLow ? .warning : .dim)
    }

    /// The text that replaces an empty list.
    func placeholderLines(_ state: ResultsState, _ keys: KeyMap, _ language: Language) -> [StyledLine] {
        if state.results.hidesAll { return state.results.list.arrangement.emptyMessage(keys, in: language) }
        let strings = language.strings
        switch state.results.query.phase {
        case .idle: return Self.examples(strings.results)
        case .loading: return []
        case .loaded, .loadingMore, .failedMore:
            return [
                StyledLine(strings.results.noPosts(query: state.query.quotable), .strong),
                StyledLine(strings.results.noPostsAdvice, .dim),
            ]
        case .failed(let failure):
            let key =
                state.mode == .field ? Key.enter.description : keys.name(of: PostOperationsKeyNames.refresh)
            return errorMessage(
                failure, retryKey: key, state.results.query.retryAt, language
            ).placeholderLines
        }
    }

    /// The text that replaces an empty history.
    func insteadOfQueries(_ shown: ResultsShown, _ language: Language) -> [StyledLine] {
        if let failure = shown.history.failure {
            return ErrorMessage(history: failure, in: language).placeholderLines
        }
        let strings = language.strings
        guard shown.queries != nil else { return [] }
        let isUnfiltered = shown.state.history?.filter.text.allSatisfy(\.isWhitespace) ?? true
        return [
            StyledLine(
                isUnfiltered ? strings.results.emptyHistory : strings.results.noMatchingQueries,
                .dim)
        ]
    }

    /// The row after the last post; `nil` if there is none.
    func footer(
        _ state: ResultsState, _ now: Duration, _ keys: KeyMap, _ strings: any SearchStrings
    ) -> StyledLine? {
        switch state.results.query.phase {
        case .loadingMore:
            return StyledLine(
                strings.loadingMore(spinner: state.results.spinner(now)?.symbol ?? " "), .dim)
        case .failedMore:
            return strings.results.loadingMoreFailed(
                leavingKey: state.mode == .field ? keys.name(of: ListKeyNames.leaveField) : nil,
                retryKey: keys.name(of: PostOperationsKeyNames.refresh))
        case .loaded where state.isTruncated:
            return StyledLine(strings.results.pageLimitReached, .dim)
        case .idle, .loading, .loaded, .failed: return nil
        }
    }

    /// Explains why a request failed, and when it is sent again automatically.
    func errorMessage(
        _ failure: ServiceFailure, retryKey key: String, _ retryAt: Duration?, _ language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            onScreen: language.strings.operations.search, failure, about: .post, retryKey: key,
            retryingAt: retryAt,
            formatDate: formatDate, in: language)
    }

    /// The failed search that the user has not dismissed; `nil` for none.
    func notice(_ state: ResultsState, _ keys: KeyMap, _ language: Language) -> StyledLine? {
        guard let failure = state.results.notices.shown else { return nil }
        // The notice may be about an older failure.
        let retryAt = failure == state.results.query.failure ? state.results.query.retryAt : nil
        let key = keys.name(of: PostOperationsKeyNames.refresh)
        return StyledLine(errorMessage(failure, retryKey: key, retryAt, language).sentence, .failure)
    }

    /// Example queries, shown before the first one.
    private static func examples(_ strings: any SearchResultsStrings) -> [StyledLine] {
        strings.examples.map { query, meaning in
            StyledLine(query, .tag).padded(to: 26) + StyledLine(meaning, .dim)
        }
    }
}

extension ResultsState.Toast {
    func line(in language: Language) -> StyledLine {
        switch self {
        case .historyNotSaved(let failure):
            StyledLine(ErrorMessage(history: failure, in: language).sentence, .failure)
        }
    }
}
