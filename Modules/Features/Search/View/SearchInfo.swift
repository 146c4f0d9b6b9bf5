import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// What a results screen says about its list: how many there are, and what stands where no posts do.
struct SearchInfo: Sendable {
    let formatDate: @Sendable (Date) -> String

    /// How many there are, and how often can be asked until the limit resets where there is room to say so.
    func status(_ picture: SearchPicture, width: Int) -> StyledLine {
        if let queries = picture.interaction.history?.queries {
            return StyledLine(queries.count == 1 ? "1 query" : "\(queries.count.grouped) queries", .dim)
        }
        let state = picture.state
        guard !state.posts.isEmpty else { return left(state.rateLimit) }
        let spinner = state.phase == .loadingMore ? nil : picture.spinner
        let count = waiting(spinner, "") + StyledLine(state.count, .dim)
        let left = left(state.rateLimit)
        guard width >= 60, !left.spans.isEmpty else { return count }
        return count + StyledLine("  ") + left
    }

    /// What stands in the place of a list that is empty.
    func instead(_ picture: SearchPicture) -> [StyledLine] {
        let state = picture.state
        switch state.phase {
        case .idle: return Self.examples
        case .loading: return [waiting(picture.spinner, "searching")]
        case .loaded, .loadingMore, .failedMore:
            return [
                StyledLine("no posts match “\(state.query)”"), StyledLine(),
                StyledLine("fewer words find more, and so does OR between them", .dim),
            ]
        case .failed(let failure):
            let key = StyledSpan(picture.interaction.query.isTyping ? "Enter" : "r", .key)
            return [
                self.failure(failure, picture.secondsLeft), StyledLine(),
                StyledLine([key, StyledSpan(" tries again", .dim)]),
            ]
        }
    }

    /// What stands in the place of earlier queries.
    func instead(_ history: SearchHistoryList) -> [StyledLine] {
        if let failure = history.failure {
            return [StyledLine(Explanation(history: failure).sentence, .failure)]
        }
        guard history.queries != nil else { return [] }
        return [StyledLine(history.words.isEmpty ? "no query has found anything yet" : "no such query", .dim)]
    }

    /// The row behind the last post.
    func ending(_ picture: SearchPicture) -> StyledLine? {
        let state = picture.state
        switch state.phase {
        case .loadingMore: return waiting(picture.spinner, "loading more")
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
    func failure(_ failure: ServiceFailure, _ secondsLeft: Int?) -> StyledLine {
        let why = Explanation("search", failure, about: .post, formatDate: formatDate)
        guard let secondsLeft, secondsLeft > 0 else { return StyledLine(why.sentence, .failure) }
        let todo = "asks again in \(secondsLeft) s"
        return StyledLine(Explanation(why.what, why: why.why, todo: todo).sentence, .failure)
    }

    static func line(_ toast: SearchToast) -> StyledLine {
        switch toast {
        case .browsed(let address): StyledLine("opened \(address)", .good)
        case .notBrowsed(let failure): StyledLine(Explanation("open", failure).sentence, .failure)
        case .notKept(let failure): StyledLine(Explanation(history: failure).sentence, .failure)
        }
    }

    /// The spinner, and what is awaited.
    private func waiting(_ spinner: Spinner?, _ text: String) -> StyledLine {
        guard let spinner else { return StyledLine() }
        return StyledLine([StyledSpan(spinner.picture, .count), StyledSpan(" \(text)", .dim)])
    }

    /// A warning when it is little.
    private func left(_ limit: RateLimit?) -> StyledLine {
        guard let limit, let left = limit.remaining else { return StyledLine() }
        let isLow = left * 10 < limit.limit ?? 100
        let most = limit.limit.map { "/\($0.grouped)" } ?? ""
        return StyledLine("\(left.grouped)\(most) left", isLow ? .warning : .dim)
    }

    /// What to type, shown until something is.
    private static let examples: [StyledLine] = [
        ("swift concurrency", "both words"), ("\"data flow\"", "the words side by side"),
        ("rust OR zig -game", "either word, and another not"),
        ("tag:Swift user:taro", "with a tag, by somebody"),
        ("title:流れ stocks:>=10", "in the title, stocked ten times or more"),
    ].map { query, about in StyledLine(query, .tag).padded(to: 26) + StyledLine(about, .dim) }
}

extension Int {
    /// Digits in groups of three, such as `1,234`; 0 or more.
    var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, place in
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
            text.append(digits[place])
        }
    }
}
