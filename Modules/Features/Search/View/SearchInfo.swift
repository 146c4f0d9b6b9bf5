import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// What a results screen says about its list: how many there are, and what stands where no posts do.
enum SearchInfo {
    /// How many there are, or that they are being looked for.
    static func left(_ picture: SearchPicture) -> StyledLine {
        let state = picture.state
        if let list = picture.interaction.history {
            guard let queries = list.queries else { return StyledLine() }
            return StyledLine(queries.count == 1 ? "1 query " : "\(queries.count.grouped) queries ", .dim)
        }
        if state.phase == .loading, picture.spinner != nil { return StyledLine("searching ", .dim) }
        return state.posts.isEmpty ? StyledLine() : StyledLine(state.count + " ", .dim)
    }

    /// How often the service can be asked until its limit resets; a warning when that is not often.
    static func right(_ picture: SearchPicture) -> StyledLine {
        guard let rate = picture.state.rateLimit, let left = rate.remaining else { return StyledLine() }
        let isLow = rate.limit.map { left * 10 < $0 } ?? (left < 10)
        let text = rate.limit.map { "\(left.grouped)/\($0.grouped) left" } ?? "\(left.grouped) left"
        return StyledLine(" " + text, isLow ? .warning : .dim)
    }

    /// What stands in the place of a list that is empty.
    static func body(_ picture: SearchPicture, formatDate: (Date) -> String) -> [StyledLine] {
        let state = picture.state
        let key = StyledSpan(picture.interaction.isTyping ? "Enter" : "r", .key)
        switch state.phase {
        case .idle: return examples
        case .loading: return []
        case .loaded, .loadingMore, .failedMore:
            return indented([
                StyledLine(), StyledLine("no posts match “\(state.query)”", .strong),
                StyledLine("fewer words find more, and so does OR between them", .dim),
            ])
        case .failed(let failure):
            let why = explanation(failure, picture.secondsLeft, formatDate: formatDate)
            return indented([
                StyledLine(), StyledLine(why.why, .failure), StyledLine(why.todo),
                StyledLine(), StyledLine([key, StyledSpan(" tries again", .dim)]),
            ])
        }
    }

    /// What stands below the last post.
    static func tail(_ picture: SearchPicture) -> StyledLine? {
        let state = picture.state
        switch state.phase {
        case .loadingMore: return StyledLine("\(picture.spinner?.picture ?? " ") loading more", .dim)
        case .failedMore: return StyledLine("the next page did not come", .failure)
        case .loaded where state.isCut:
            return StyledLine("the service serves no more than page 100", .dim)
        case .idle, .loading, .loaded, .failed: return nil
        }
    }

    /// Why a question failed; with the seconds left where it is asked again by itself.
    static func explanation(
        _ failure: ServiceFailure, _ secondsLeft: Int?, formatDate: (Date) -> String
    ) -> Explanation {
        let why = Explanation("search", failure, about: .post, formatDate: formatDate)
        guard let secondsLeft, secondsLeft > 0 else { return why }
        return Explanation(why.what, why: why.why, todo: "asking again in \(secondsLeft) s")
    }

    /// What to type, shown until something is.
    private static let examples: [StyledLine] = indented(
        [StyledLine(), StyledLine("type to search posts", .strong), StyledLine()]
            + [
                ("swift concurrency", "both words"), ("\"data flow\"", "these words, side by side"),
                ("tag:Swift user:taro", "with a tag, by somebody"),
                ("stocks:>=10", "stocked ten times or more"),
                ("rust OR zig -game", "either word, and not another"),
            ].map { query, about in
                StyledLine([StyledSpan(query, .tag)]).padded(to: 24) + StyledLine(about, .dim)
            })

    private static func indented(_ lines: [StyledLine]) -> [StyledLine] {
        lines.map { SearchRows.indent + $0 }
    }
}

extension SearchPicture {
    /// Whether the list is about to be replaced, and has been for a moment.
    var isStale: Bool { state.phase == .loading && state.shownQuery != state.query && spinner != nil }
}

extension Int {
    /// Digits in groups of three: `1,234`.
    var grouped: String {
        let digits = String(magnitude)
        let head = digits.count % 3
        var groups = head > 0 ? [String(digits.prefix(head))] : []
        var rest = digits.dropFirst(head)
        while !rest.isEmpty {
            groups.append(String(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        return (self < 0 ? "-" : "") + groups.joined(separator: ",")
    }
}
