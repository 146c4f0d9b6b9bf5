import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// What a results screen says about its list: how many there are, and what stands where no posts do.
struct SearchInfo: Sendable {
    let formatDate: @Sendable (Date) -> String

    /// How many there are, or that they are being looked for.
    func count(_ picture: SearchPicture) -> StyledLine {
        if let queries = picture.interaction.history?.queries {
            return StyledLine(queries.count == 1 ? "1 query" : "\(queries.count.grouped) queries", .dim)
        }
        if picture.state.phase == .loading, picture.spinner != nil { return StyledLine("searching", .dim) }
        return picture.state.posts.isEmpty ? StyledLine() : StyledLine(picture.state.count, .dim)
    }

    /// How often can be asked until the service's limit resets; a warning when that is little.
    func limit(_ picture: SearchPicture) -> StyledLine {
        guard let limit = picture.state.rateLimit, let left = limit.remaining else { return StyledLine() }
        let isLow = left * 10 < limit.limit ?? 100
        let most = limit.limit.map { "/\($0.grouped)" } ?? ""
        return StyledLine("\(left.grouped)\(most) left", isLow ? .warning : .dim)
    }

    /// What stands in the place of a list that is empty.
    func instead(_ picture: SearchPicture) -> [StyledLine] {
        let state = picture.state
        switch state.phase {
        case .idle: return Self.examples
        case .loading: return []
        case .loaded, .loadingMore, .failedMore:
            return [
                StyledLine("no posts match “\(state.query)”", .strong),
                StyledLine("fewer words find more, and so does OR between them", .dim),
            ]
        case .failed(let failure):
            let key: Key = picture.interaction.query.isTyping ? .enter : "r"
            let why = explanation(failure, again: key, picture.secondsLeft)
            return [StyledLine(why.why, .failure), StyledLine(why.todo)]
        }
    }

    /// What stands in the place of earlier queries.
    func instead(_ history: SearchHistoryList) -> [StyledLine] {
        if let failure = history.failure {
            let why = Explanation(history: failure)
            return [StyledLine(why.why, .failure), StyledLine(why.todo)]
        }
        guard history.queries != nil else { return [] }
        return [StyledLine(history.words.isEmpty ? "no query has found anything yet" : "no such query", .dim)]
    }

    /// The row behind the last post.
    func ending(_ picture: SearchPicture) -> StyledLine? {
        let state = picture.state
        switch state.phase {
        case .loadingMore: return StyledLine("\(picture.spinner?.picture ?? " ") loading more", .dim)
        case .failedMore:
            let key = picture.interaction.query.isTyping ? "Esc r" : "r"
            return StyledLine([
                StyledSpan("more did not come; ", .failure), StyledSpan(key, .key),
                StyledSpan(" tries again", .dim),
            ])
        case .loaded where state.isCut:
            return StyledLine("the service serves no more than page 100", .dim)
        case .idle, .loading, .loaded, .failed: return nil
        }
    }

    /// Why a question failed; with the seconds left where it is asked again by itself.
    func explanation(_ failure: ServiceFailure, again key: Key, _ secondsLeft: Int?) -> Explanation {
        Explanation(
            onScreen: "search", failure, about: .post, again: key, askedAgainIn: secondsLeft,
            formatDate: formatDate)
    }

    static func line(_ toast: SearchToast) -> StyledLine {
        switch toast {
        case .browsed(let address): StyledLine("opened \(address)", .good)
        case .notBrowsed(let failure): StyledLine(Explanation("open", failure).sentence, .failure)
        case .notKept(let failure): StyledLine(Explanation(history: failure).sentence, .failure)
        }
    }

    /// What to type, shown until something is.
    private static let examples: [StyledLine] = [
        ("swift concurrency", "both words"), ("\"data flow\"", "the words side by side"),
        ("rust OR zig -game", "either word, and another not"),
        ("tag:Swift user:taro", "with a tag, by somebody"),
        ("title:流れ stocks:>=10", "in the title, stocked ten times or more"),
    ].map { query, about in StyledLine(query, .tag).padded(to: 26) + StyledLine(about, .dim) }
}
