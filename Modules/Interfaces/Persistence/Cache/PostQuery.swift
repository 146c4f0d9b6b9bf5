package import Entities

/// A query for posts that were seen: alternatives, of which one must hold.
package struct PostQuery: Sendable, Equatable {
    package enum Field: String, Sendable {
        case title, body, tag, user
    }

    /// One word or phrase, and where it must, or must not, occur.
    package struct Term: Sendable, Equatable {
        package let word: FoldedText
        /// `nil` for title, tags or body.
        package let field: Field?
        package let isNegated: Bool
    }

    /// Each is a list of terms that must all hold; never empty, never only negations.
    package let alternatives: [[Term]]

    /// What a hit shows as found.
    package var words: [FoldedText] {
        alternatives.joined().filter { !$0.isNegated && $0.field != .user }.map(\.word)
    }

    package init(_ text: String) {
        var alternatives: [[Term]] = [[]]
        for token in Self.tokens(of: text) {
            if token == "OR" {
                alternatives.append([])
            } else if let term = Self.term(token) {
                alternatives[alternatives.count - 1].append(term)
            }
        }
        self.alternatives = alternatives.filter { $0.contains { !$0.isNegated } }
    }

    package func matches(_ post: Post) -> Bool {
        let text = [FoldedText(post.title), FoldedText(post.body)]
        let tags = post.tags.map { FoldedText($0.name) }
        return alternatives.contains { terms in
            terms.allSatisfy { term in
                let isFound =
                    switch term.field {
                    case nil: (text + tags).contains { $0.contains(term.word) }
                    case .title: text[0].contains(term.word)
                    case .body: text[1].contains(term.word)
                    case .tag: tags.contains(term.word)
                    case .user: FoldedText(post.user.id) == term.word
                    }
                return isFound != term.isNegated
            }
        }
    }

    /// Split at white space outside of quotes, which stay.
    private static func tokens(of text: String) -> [String] {
        var (tokens, token, isQuoted) = ([String](), "", false)
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if !token.isEmpty { tokens.append(token) }
                token = ""
            } else {
                token.append(character)
            }
        }
        return token.isEmpty ? tokens : tokens + [token]
    }

    private static func term(_ token: String) -> Term? {
        let isNegated = token.hasPrefix("-") && token.count > 1
        var word = Substring(isNegated ? String(token.dropFirst()) : token)
        var field: Field?
        if let colon = word.firstIndex(of: ":"), !word.hasPrefix("\"") {
            let name = word[..<colon].lowercased()
            let others = ["stocks", "created", "updated", "org", "group"]
            if others.contains(name) { return nil }
            field = name == "code" ? .body : Field(rawValue: name)
            if field != nil { word = word[word.index(after: colon)...] }
        }
        let plain = word.filter { $0 != "\"" }
        return plain.isEmpty ? nil : Term(word: FoldedText(plain), field: field, isNegated: isNegated)
    }
}
