public import Entities

/// A search hit with its matches marked.
public struct PostHit: Sendable, Equatable {
    public let post: Post
    /// The complete title.
    public let title: Snippet
    /// The body around the first match, on one line; the beginning of the body if it has no match.
    public let excerpt: Snippet

    public init(post: Post, title: Snippet, excerpt: Snippet) {
        (self.post, self.title, self.excerpt) = (post, title, excerpt)
    }

    /// Marks the matches in a post.
    ///
    /// - Parameters:
    ///   - post: The post that was found.
    ///   - words: The words of the query, case-folded.
    package init(_ post: Post, finding words: [FoldedText]) {
        let title = Snippet(of: post.title, finding: words, length: .max)
        self.init(post: post, title: title, excerpt: Snippet(of: post.body, finding: words, length: 120))
    }
}

/// A text divided into matching and other parts.
public struct Snippet: Sendable, Equatable {
    public struct Part: Sendable, Equatable {
        public let text: String
        /// Whether this part matches the query.
        public let isMatch: Bool

        public init(_ text: String, isMatch: Bool) {
            (self.text, self.isMatch) = (text, isMatch)
        }
    }

    /// No part is empty; matching and other parts alternate.
    public let parts: [Part]

    public init(parts: [Part]) {
        self.parts = parts
    }

    /// The complete text.
    public var text: String { parts.map(\.text).joined() }

    /// Marks the matches in a text and shortens it.
    ///
    /// - Parameters:
    ///   - text: The text to search.
    ///   - words: The words of the query, case-folded.
    ///   - length: The maximum length, in scalars of `text`.
    package init(of text: String, finding words: [FoldedText], length: Int) {
        let scalars = Array(text.unicodeScalars)
        let isMatch = FoldedText(scalars).marks(of: words)
        let first = isMatch.firstIndex(of: true) ?? 0
        let start = length < scalars.count ? max(0, min(first - length / 4, scalars.count - length)) : 0
        let end = min(scalars.count, length < scalars.count ? start + length : scalars.count)
        var builder = SnippetBuilder()
        if start > 0 { builder.append("…", isMatch: false) }
        for index in start..<end { builder.append(scalars[index], isMatch: isMatch[index]) }
        if end < scalars.count { builder.append("…", isMatch: false) }
        parts = builder.parts
    }
}

/// Joins scalars into parts, with one space for each run of white space.
private struct SnippetBuilder {
    private var done: [Snippet.Part] = []
    private var (text, isMatch, isAfterSpace) = (String.UnicodeScalarView(), false, true)

    var parts: [Snippet.Part] { text.isEmpty ? done : done + [Snippet.Part(String(text), isMatch: isMatch)] }

    mutating func append(_ scalar: Unicode.Scalar, isMatch: Bool) {
        let isSpace = scalar.properties.isWhitespace
        if isSpace, isAfterSpace { return }
        if isMatch != self.isMatch {
            done = parts
            (text, self.isMatch) = (String.UnicodeScalarView(), isMatch)
        }
        text.append(isSpace ? " " : scalar)
        isAfterSpace = isSpace
    }
}
