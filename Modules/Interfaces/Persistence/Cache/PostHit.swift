public import Entities

/// A post that was found, with what was looked for made visible.
public struct PostHit: Sendable, Equatable {
    public let post: Post
    /// The whole title.
    public let title: Snippet
    /// The body around the first match, on one line; its beginning where the match is elsewhere.
    public let excerpt: Snippet

    public init(post: Post, title: Snippet, excerpt: Snippet) {
        (self.post, self.title, self.excerpt) = (post, title, excerpt)
    }

    /// - Parameter words: What was looked for, folded.
    package init(_ post: Post, finding words: [FoldedText]) {
        let title = Snippet(of: post.title, finding: words, length: .max)
        self.init(post: post, title: title, excerpt: Snippet(of: post.body, finding: words, length: 120))
    }
}

/// A text in parts, some of which were looked for.
public struct Snippet: Sendable, Equatable {
    public struct Part: Sendable, Equatable {
        public let text: String
        /// Whether it was looked for.
        public let isMatch: Bool

        public init(_ text: String, isMatch: Bool) {
            (self.text, self.isMatch) = (text, isMatch)
        }
    }

    /// None is empty; no two matches, and no two others, follow each other.
    public let parts: [Part]

    public init(parts: [Part]) {
        self.parts = parts
    }

    /// All parts together.
    public var text: String { parts.map(\.text).joined() }

    /// - Parameter length: Scalars of `text` at most.
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

/// Puts scalars together, with one space for any run of white space.
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
