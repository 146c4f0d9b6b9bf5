import Entities
import GRDB
import Persistence

/// Searches the cache's tables.
///
/// A word of three characters or more is looked up among the trigrams. A shorter word is first searched in
/// the latest posts, which contain enough matches of a common word; then through all trigrams that start with
/// it; if there are too many, by scanning posts from the newest to the oldest until there are enough matches.
struct PostSearch {
    private let database: Database
    private let origin: String
    private let query: PostQuery
    /// The number of trigrams above which a short word counts as common.
    private static let maximumTrigrams = 300
    /// How many of the latest posts are scanned for a short word before its trigrams are counted.
    private static let latestCount = 500

    init(_ query: PostQuery, at origin: String, in database: Database) {
        (self.query, self.origin, self.database) = (query, origin, database)
    }

    func posts(offset: Int, limit: Int) throws -> [Post] {
        guard !query.alternatives.isEmpty, limit > 0 else { return [] }
        if query.variants.contains(where: { $0.scalars.count < 3 }) {
            let latest = try posts(scan(latest: Self.latestCount), offset: offset, limit: limit)
            if latest.count == limit { return latest }
        }
        let plan = try plan()
        return plan.isEmpty ? [] : try posts(plan, offset: offset, limit: limit)
    }

    private func posts(_ plan: Plan, offset: Int, limit: Int) throws -> [Post] {
        let from = plan.match.isEmpty ? "post" : "post_text JOIN post ON post.number = post_text.rowid"
        let order = plan.match.isEmpty ? "post.number" : "post_text.rowid"
        let match = plan.match.isEmpty ? "" : "post_text MATCH ? AND "
        // Because of the plus, SQLite scans from the newest post instead of sorting all posts of an origin.
        let sql = """
            SELECT \(PostTable.columns) FROM \(from)
            WHERE \(match)+post.origin = ? AND (\(plan.condition))
            ORDER BY \(order) DESC LIMIT ? OFFSET ?
            """
        let values: [Query.Value] =
            (plan.match.isEmpty ? [] : [.text(plan.match)]) + [.text(origin)] + plan.values
            + [.integer(limit), .integer(max(offset, 0))]
        return try Query(sql, in: database).rows(values) { try PostTable.post(in: $0).post }
    }

    private struct Plan {
        /// The full-text expression; empty to scan the posts instead.
        var match = ""
        var condition = "1"
        var values: [Query.Value] = []
        /// Whether nothing can match.
        var isEmpty = false
    }

    private func plan() throws -> Plan {
        if query.alternatives.count == 1 { return try plan(for: query.alternatives[0]) }
        let plans = try query.alternatives.map(plan(for:)).filter { !$0.isEmpty }
        var plan = Plan(isEmpty: plans.isEmpty)
        if plans.allSatisfy({ !$0.match.isEmpty && $0.values.isEmpty }) {
            plan.match = plans.map { "(\($0.match))" }.joined(separator: " OR ")
        } else {
            return scan()
        }
        return plan
    }

    /// Scans posts from the newest to the oldest.
    ///
    /// - Parameter count: The maximum number of posts; `nil` for all.
    private func scan(latest count: Int? = nil) -> Plan {
        let conditions = query.alternatives.map { terms in terms.map(condition(for:)) }
        var plan = Plan()
        plan.condition = conditions.map { terms in
            "(" + terms.map(\.text).joined(separator: " AND ") + ")"
        }.joined(separator: " OR ")
        plan.values = conditions.joined().flatMap(\.values)
        if let count {
            let oldest = "SELECT number FROM post ORDER BY number DESC LIMIT 1 OFFSET ?"
            plan.condition = "(\(plan.condition)) AND post.number > coalesce((\(oldest)), -1)"
            plan.values.append(.integer(count))
        }
        return plan
    }

    private func plan(for terms: [PostQuery.Term]) throws -> Plan {
        var plan = Plan()
        var wanted = [String]()
        var unwanted = [String]()
        var conditions = [Condition]()
        for term in terms {
            let match = try match(for: term)
            if let match, match.isEmpty, !term.isNegated { plan.isEmpty = true }
            if let match, !match.isEmpty {
                if term.isNegated { unwanted.append(match) } else { wanted.append(match) }
            }
            // Trigram matches are exact for words in a text, but a tag must match as a whole.
            if match == nil || term.field == .tag { conditions.append(condition(for: term)) }
        }
        if wanted.isEmpty { conditions = terms.map(condition(for:)) }
        plan.match = wanted.joined(separator: " AND ")
        if !wanted.isEmpty, !unwanted.isEmpty {
            plan.match = "(\(plan.match)) NOT (\(unwanted.joined(separator: " OR ")))"
        }
        if !conditions.isEmpty {
            plan.condition = conditions.map(\.text).joined(separator: " AND ")
            plan.values = conditions.flatMap(\.values)
        }
        return plan
    }

    /// - Returns: The full-text expression; empty when nothing can match, `nil` when trigrams cannot decide.
    private func match(for term: PostQuery.Term) throws -> String? {
        let column: String
        switch term.field {
        case nil: column = ""
        case .title: column = "title : "
        case .body: column = "body : "
        // A negated tag needs an exact comparison, because a part of a tag must not count as the tag.
        case .tag where !term.isNegated: column = "tags : "
        case .tag, .user: return nil
        }
        var phrases: [String] = []
        for word in term.variants {
            if word.scalars.count >= 3 {
                phrases.append(word.text)
                continue
            }
            guard let trigrams = try trigrams(startingWith: word.text) else { return nil }
            phrases += trigrams
        }
        if phrases.isEmpty { return "" }
        return "\(column)(" + phrases.map(Self.quoted).joined(separator: " OR ") + ")"
    }

    /// - Returns: `nil` if there are too many.
    private func trigrams(startingWith word: String) throws -> [String]? {
        let trigrams = try Query(
            "SELECT term FROM post_trigram WHERE term >= ? AND term < ? LIMIT ?", in: database
        ).rows([.text(word), .text(word + "\u{10FFFF}"), .integer(Self.maximumTrigrams + 1)]) { $0.text(0) }
        return trigrams.count > Self.maximumTrigrams ? nil : trigrams
    }

    private struct Condition {
        let text: String
        let values: [Query.Value]
    }

    private func condition(for term: PostQuery.Term) -> Condition {
        let words = term.variants.map(\.text)
        let not = term.isNegated ? "NOT " : ""
        func like(_ columns: [String], _ patterns: [String]) -> Condition {
            let parts = columns.flatMap { column in patterns.map { _ in "\(column) LIKE ? ESCAPE '\\'" } }
            return Condition(
                text: "\(not)(\(parts.joined(separator: " OR ")))",
                values: columns.flatMap { _ in patterns.map { .text($0) } })
        }
        let parts = words.map { "%\(Self.escaped($0))%" }
        switch term.field {
        case nil: return like(["post.title", "post.tags", "post.body"], parts)
        case .title: return like(["post.title"], parts)
        case .body: return like(["post.body"], parts)
        case .user:
            return Condition(text: "\(not)(post.author = ? COLLATE NOCASE)", values: [.text(term.word.text)])
        case .tag:
            return like(["char(10) || post.tags"], words.map { "%\n\(Self.escaped(TagList([$0]).text))%" })
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.flatMap { $0 == "\"" ? "\"\"" : String($0) } + "\""
    }

    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "%_\\".contains($0) ? "\\\($0)" : String($0) })
    }
}
