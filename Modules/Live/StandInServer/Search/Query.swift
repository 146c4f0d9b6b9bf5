/// A parsed search query: alternatives of conditions, and an order.
struct Query: Sendable, Equatable {
    enum Condition: Sendable, Equatable {
        case text(String)
        case title(String)
        case body(String)
        case code(String)
        case tag(String)
        case user(String)
        case stocks(Comparison)
        case likes(Comparison)
        case created(Comparison)
        case updated(Comparison)
        /// An invalid value, which matches nothing.
        case nothing
    }

    /// A range of numbers or of Unix times.
    struct Comparison: Sendable, Equatable {
        var lower = Int.min
        /// Exclusive.
        var upper = Int.max

        func holds(_ value: Int) -> Bool { lower <= value && value < upper }
    }

    struct Term: Sendable, Equatable {
        let condition: Condition
        let isNegated: Bool
    }

    /// Alternatives are joined by OR and their terms by AND. Everything matches when there are none.
    private(set) var alternatives: [[Term]] = []
    private(set) var order = PostOrder.newest

    init(_ text: String) {
        var group: [Term] = []
        for token in QueryTokenizer.tokens(text) {
            if token.field == nil, !token.isQuoted, !token.isNegated, ["OR", "or"].contains(token.value) {
                if !group.isEmpty { alternatives.append(group) }
                group = []
            } else if token.field == "sort" {
                order = PostOrder(rawValue: token.value) ?? .newest
            } else if let term = Self.term(token) {
                group.append(term)
            }
        }
        if !group.isEmpty { alternatives.append(group) }
    }

    /// The words of the full-text conditions, for sorting by relevance.
    var words: [String] {
        alternatives.joined().compactMap { term in
            if case .text(let word) = term.condition, !term.isNegated { word } else { nil }
        }
    }

    /// - Returns: `nil` for a token that does not filter.
    private static func term(_ token: QueryToken) -> Term? {
        let value = token.value
        func plain(_ condition: Condition) -> Term { Term(condition: condition, isNegated: token.isNegated) }
        switch token.field {
        case nil: return plain(.text(value))
        case "tag": return plain(.tag(Folding.fold(value)))
        case "user": return plain(.user(value))
        case "title": return plain(.title(value))
        case "body": return plain(.body(value))
        case "code": return plain(.code(value))
        case "stocks": return number(token, Condition.stocks)
        case "likes": return number(token, Condition.likes)
        case "created": return date(token, Condition.created)
        case "updated": return date(token, Condition.updated)
        case "is", "group": return nil
        case let unknown?: return plain(.text("\(unknown):\(value)"))
        }
    }

    /// A negated comparison is ignored, as by the site's parser; a negated number without an operator is not.
    private static func number(_ token: QueryToken, _ make: (Comparison) -> Condition) -> Term? {
        let (comparator, digits) = splitComparator(token.value)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return token.isNegated ? nil : Term(condition: .nothing, isNegated: false)
        }
        if token.isNegated, comparator != .equal { return nil }
        // A number with too many digits is greater than any count.
        let value = min(Int(digits) ?? .max, .max - 1)
        return Term(condition: make(comparator.comparison(value..<value + 1)), isNegated: token.isNegated)
    }

    private static func date(_ token: QueryToken, _ make: (Comparison) -> Condition) -> Term? {
        if token.isNegated { return nil }
        let (comparator, text) = splitComparator(token.value)
        guard let span = JapanTime.span(text) else { return Term(condition: .nothing, isNegated: false) }
        return Term(condition: make(comparator.comparison(span)), isNegated: false)
    }

    private enum Comparator {
        case equal, over, atLeast, under, atMost

        /// The comparison with `span`, the interval of a partial date or a single number.
        func comparison(_ span: Range<Int>) -> Comparison {
            switch self {
            case .equal: Comparison(lower: span.lowerBound, upper: span.upperBound)
            case .over: Comparison(lower: span.upperBound)
            case .atLeast: Comparison(lower: span.lowerBound)
            case .under: Comparison(upper: span.lowerBound)
            case .atMost: Comparison(upper: span.upperBound)
            }
        }
    }

    private static func splitComparator(_ value: String) -> (Comparator, Substring) {
        let comparators: [(String, Comparator)] = [
            (">=", .atLeast), ("<=", .atMost), (">", .over), ("<", .under),
        ]
        for (text, comparator) in comparators where value.hasPrefix(text) {
            return (comparator, value.dropFirst(text.count))
        }
        return (.equal, value[...])
    }
}
