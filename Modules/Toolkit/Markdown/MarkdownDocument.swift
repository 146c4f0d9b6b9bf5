/// A parsed text: blocks of spans, independent of the width at which they are shown.
public struct MarkdownDocument: Sendable, Equatable {
    public let blocks: [MarkdownBlock]

    public init(blocks: [MarkdownBlock]) {
        self.blocks = blocks
    }
}

/// A block, written in Markdown or HTML.
public indirect enum MarkdownBlock: Sendable, Equatable {
    /// Level 1...6.
    case heading(level: Int, [MarkdownSpan])
    case paragraph([MarkdownSpan])
    /// The info string as written, such as `swift:Store.swift`, or `nil` for none. The text has no trailing
    /// newline.
    case code(info: String?, text: String)
    /// LaTeX as written, without delimiters.
    case math(String)
    case quote([MarkdownBlock])
    /// Qiita's `:::note KIND` block, where the kind is `info`, `warn` or `alert`.
    case note(kind: String, [MarkdownBlock])
    /// Collapsible content and its summary, which is always visible.
    case details(summary: [MarkdownSpan], [MarkdownBlock])
    /// `start` is the first number, 0...999,999,999, or `nil` for bullets.
    case list(start: Int?, [MarkdownListItem])
    case definitions([MarkdownDefinition])
    case table(MarkdownTable)
    case rule
    /// `MarkdownSpan.footnote(n)` refers to the element at index n − 1.
    case footnotes([[MarkdownBlock]])
}

/// An item of a list.
public struct MarkdownListItem: Sendable, Equatable {
    public enum Task: Sendable, Equatable { case open, done }

    /// `nil` if the item is not a task.
    public let task: Task?
    public let blocks: [MarkdownBlock]

    public init(task: Task? = nil, blocks: [MarkdownBlock]) {
        (self.task, self.blocks) = (task, blocks)
    }
}

/// A term and its definition; either may be empty.
public struct MarkdownDefinition: Sendable, Equatable {
    public let term: [MarkdownSpan]
    public let blocks: [MarkdownBlock]

    public init(term: [MarkdownSpan], blocks: [MarkdownBlock]) {
        (self.term, self.blocks) = (term, blocks)
    }
}

/// A table. The header, if there is one, and every row have as many cells as `alignments`.
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
    /// LaTeX as written, without dollar signs.
    case math(String)
    case emphasis([MarkdownSpan])
    case strong([MarkdownSpan])
    case strikethrough([MarkdownSpan])
    case small([MarkdownSpan])
    case superscript([MarkdownSpan])
    case `subscript`([MarkdownSpan])
    /// A key on a keyboard.
    case key([MarkdownSpan])
    /// A web or mail address, or one within the site: `/…`, `#…`.
    case link([MarkdownSpan], url: String)
    /// `url` is empty if the address is unsafe.
    case image(alt: String, url: String)
    /// The number of a footnote, 1 or more.
    case footnote(Int)
    case lineBreak
}
