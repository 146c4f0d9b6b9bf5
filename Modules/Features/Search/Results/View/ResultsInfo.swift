import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ServiceTexts
import TerminalFrames

/// Texts about the list: the number of posts, the rate limit, and messages for an empty list.
struct ResultsInfo: Sendable {
    let formatDate: DateFormat

    /// The remaining requests if few are left, and whether a search waits because of that; or when cached results will be
    /// refreshed.
    func limit(_ state: ResultsState, _ strings: SearchStrings) -> StyledLine {
        if case .rateLimited(let until?) = state.serviceFailure, state.results.query.retryAt != nil {
            return StyledLine(strings.results.cachedResults(retryAt: formatDate.time(until)), .warning)
        }
        guard let limit = state.rateLimit, let left = limit.remaining, left < (limit.limit ?? 100) / 4 else {
            return StyledLine()
        }
        let typed = state.field.text.normalizedQuery
        if state.mode == .field, !typed.isEmpty, typed != state.query {
            return StyledLine(strings.results.searchWaits(requestsLeft: left, limit: limit.limit), .warning)
        }
        return StyledLine(
            strings.results.requestsLeft(
                left, limit: limit.limit, until: limit.resetsAt.map(formatDate.time)),
            .warning)
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

    /// Example queries, shown before the first one.
    func examples(_ strings: SearchStrings.Results) -> [StyledLine] {
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
