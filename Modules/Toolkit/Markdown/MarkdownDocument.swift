/// A post's text, parsed: blocks of spans, ready to be laid out for any width.
public struct MarkdownDocument: Sendable, Equatable {
    public let blocks: [MarkdownBlock]

    public init(blocks: [MarkdownBlock]) {
        self.blocks = blocks
    }
}

/// A block of a post, written in Markdown or in HTML.
public indirect enum MarkdownBlock: Sendable, Equatable {
    /// Level 1...6.
    case heading(level: Int, [MarkdownSpan])
    case paragraph([MarkdownSpan])
    /// The info string as written, `swift:Store.swift` for example; `nil` for none. Without a last newline.
    case code(info: String?, text: String)
    /// LaTeX as written, without what marks it.
    case math(String)
    case quote([MarkdownBlock])
    /// Qiita's `:::note KIND` block: `info`, `warn` or `alert`.
    case note(kind: String, [MarkdownBlock])
    /// What a reader folds open, and the line that is always there.
    case details(summary: [MarkdownSpan], [MarkdownBlock])
    /// `start` is the first number, 0...999,999,999; `nil` for bullets.
    case list(start: Int?, [MarkdownListItem])
    case definitions([MarkdownDefinition])
    case table(MarkdownTable)
    case rule
    /// The one that `MarkdownSpan.footnote(n)` is about stands at n − 1.
    case footnotes([[MarkdownBlock]])
}

/// One item of a list.
public struct MarkdownListItem: Sendable, Equatable {
    public enum Task: Sendable, Equatable { case open, done }

    /// `nil` when the item is no task.
    public let task: Task?
    public let blocks: [MarkdownBlock]

    public init(task: Task? = nil, blocks: [MarkdownBlock]) {
        (self.task, self.blocks) = (task, blocks)
    }
}

/// A term and what is said of it; either may be empty.
public struct MarkdownDefinition: Sendable, Equatable {
    public let term: [MarkdownSpan]
    public let blocks: [MarkdownBlock]

    public init(term: [MarkdownSpan], blocks: [MarkdownBlock]) {
        (self.term, self.blocks) = (term, blocks)
    }
}

/// A table; its header, where it has one, and every row have as many cells as `alignments`.
public struct MarkdownTable: Sendable, Equatable {
    public enum Alignment: Sendable, Equatable { case none, left, center, right }

    public let alignments: [Alignment]
    /// Empty for none.
    public let header: [[MarkdownSpan]]
    public let rows: [[[MarkdownSpan]]]

    public init(alignments: [Alignment], header: [[MarkdownSpan]], rows: [[[MarkdownSpan]]]) {
        (self.alignments, self.header, self.rows) = (alignments, header, rows)
    }
}

/// Text inside a block.
public indirect enum MarkdownSpan: Sendable, Equatable {
    case text(String)
    case code(String)
    /// LaTeX as written, without its dollar signs.
    case math(String)
    case emphasis([MarkdownSpan])
    case strong([MarkdownSpan])
    case strikethrough([MarkdownSpan])
    case small([MarkdownSpan])
    case superscript([MarkdownSpan])
    case `subscript`([MarkdownSpan])
    /// A key of a keyboard.
    case key([MarkdownSpan])
    /// An address of the web or of mail, or one within the site: `/…`, `#…`.
    case link([MarkdownSpan], url: String)
    /// `url` is empty where it would have been more than a picture's.
    case image(alt: String, url: String)
    /// The number of a footnote, 1 or more.
    case footnote(Int)
    case lineBreak
}
