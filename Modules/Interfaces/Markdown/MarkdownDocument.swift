/// A post's text, parsed: blocks of spans, ready to be laid out for any width.
public struct MarkdownDocument: Sendable, Equatable {
    public let blocks: [MarkdownBlock]

    public init(blocks: [MarkdownBlock]) {
        self.blocks = blocks
    }
}

/// A block of a post.
public indirect enum MarkdownBlock: Sendable, Equatable {
    /// Level 1...6.
    case heading(level: Int, [MarkdownSpan])
    case paragraph([MarkdownSpan])
    /// The info string as written, `swift:Store.swift` for example; `nil` for none. Without a last newline.
    case code(info: String?, text: String)
    case quote([MarkdownBlock])
    /// Qiita's `:::note KIND` block: `info`, `warn` or `alert`.
    case note(kind: String, [MarkdownBlock])
    /// `start` is the first number; `nil` for bullets.
    case list(start: Int?, [MarkdownListItem])
    case table(MarkdownTable)
    case rule
    /// HTML as written: untrusted text, shown or dropped, never obeyed.
    case html(String)
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

/// A table; every row has as many cells as `alignments`.
public struct MarkdownTable: Sendable, Equatable {
    public enum Alignment: Sendable, Equatable { case none, left, center, right }

    public let alignments: [Alignment]
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
    case emphasis([MarkdownSpan])
    case strong([MarkdownSpan])
    case strikethrough([MarkdownSpan])
    case link([MarkdownSpan], url: String)
    case image(alt: String, url: String)
    /// Where the source breaks a line without meaning one: shown as a space, or nothing between wide letters.
    case softBreak
    case lineBreak
    /// HTML as written: untrusted text.
    case html(String)
}
