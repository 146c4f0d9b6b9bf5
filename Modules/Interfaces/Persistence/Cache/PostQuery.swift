package import Entities

/// A parsed query for cached posts. A post matches if one of the alternatives does.
package struct PostQuery: Sendable, Equatable {
    package enum Field: String, Sendable {
        case title, body, tag, user
    }

    /// A word or phrase with the field in which it must, or must not, occur.
    package struct Term: Sendable, Equatable {
        package let word: FoldedText
        /// `nil` for the title, the tags and the body.
        package let field: Field?
        package let isNegated: Bool

        /// The word in other kinds of kana and widths; the first is the word itself. Each of them matches. The id of
        /// a user has no variants.
        ///
        /// Screens parse a query for each frame and need no variants, so these are not stored.
        package var variants: [FoldedText] { field == .user ? [word] : word.variants }
    }

    /// Lists of terms that must all match. None is empty or has only negated terms.
    package let alternatives: [[Term]]

    /// The words that a title or body must contain, as they were typed.
    package var words: [FoldedText] { wantedTerms.map(\.word) }

    /// The same words in all kinds of kana and widths.
    package var variants: [FoldedText] { wantedTerms.flatMap(\.variants) }

    private var wantedTerms: [Term] {
        alternatives.joined().filter { !$0.isNegated && $0.field != .user }
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
                    case nil: (text + tags).contains { $0.contains(anyOf: term.variants) }
                    case .title: text[0].contains(anyOf: term.variants)
                    case .body: text[1].contains(anyOf: term.variants)
                    case .tag: tags.contains { term.variants.contains($0) }
                    case .user: FoldedText(post.user.id) == term.word
                    }
                return isFound != term.isNegated
            }
        }
    }

    /// Splits at white space outside quotes; the quotes stay.
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
