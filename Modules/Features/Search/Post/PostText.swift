import Entities
package import FoundationEssentials
import ServiceTexts
package import TerminalFrames

/// Formats a post for the command line: a header, then the text laid out for a width.
package struct PostText: Sendable {
    private let width: Int
    /// The width of code, which uses the whole terminal; `nil` leaves long lines unwrapped.
    private let codeWidth: Int?
    /// Whether URLs stay on one line and tables are as wide as their text.
    private let isWhole: Bool
    private let formatDate: DateFormat
    private let language: Language

    /// The least width of text in columns.
    package static let minimumWidth = 20

    /// - Parameters:
    ///   - target: The output of the lines. In a pipe, text is 80 columns wide; a URL is one line, and so is
    ///     a table's row.
    ///   - chosenWidth: The width in columns for which the user asked instead, or 0 for a paragraph on each line.
    ///   - formatDate: Formats a date for people or for programs.
    ///   - language: The language of the texts that are not the post's own.
    package init(
        target: Columns.Target, chosenWidth: Int? = nil, formatDate: @escaping @Sendable (Date) -> String,
        in language: Language = .english
    ) {
        switch (chosenWidth, target) {
        case (0, _): (width, codeWidth, isWhole) = (.max, nil, true)
        case (let columns?, _):
            let columns = max(columns, Self.minimumWidth)
            (width, codeWidth, isWhole) = (columns, columns, false)
        case (nil, .terminal(let columns)):
            let columns = max(columns, Self.minimumWidth)
            (width, codeWidth, isWhole) = (min(columns, PostMeasure.maximumTextWidth), columns, false)
        case (nil, .pipe): (width, codeWidth, isWhole) = (80, nil, true)
        }
        self.formatDate = DateFormat(day: formatDate, time: formatDate)
        self.language = language
    }

    /// A post as a text file.
    static func plain(_ content: PostContent, _ formatDate: DateFormat) -> String {
        PostText(target: .pipe) { formatDate.day($0, .english) }.lines(content).map { $0.text + "\n" }
            .joined()
    }

    /// The title, author, dates, tags, and URL; then the text, the comments if they were read, and the links.
    package func lines(_ content: PostContent) -> [StyledLine] {
        let post = content.post
        var layout = MarkdownLayout(width: width, page: post.url, in: language, keepsTablesWhole: isWhole)
        var text = (0..<content.body.count).flatMap { content.body.lines(of: $0, &layout) }
        if let parsedComments = content.parsedComments {
            text.append(.empty)
            text += PostLayout.lines(of: parsedComments, &layout, formatDate)
        }
        let links = layout.links.enumerated().flatMap { index, url in
            PostLayout.link(index + 1, url, isWhole ? .max : width)
        }
        return header(post) + [StyledLine()] + text.flatMap(fitted)
            + (links.isEmpty ? [] : [StyledLine()] + links.map(\.line))
    }

    /// Wraps a long line of code. Continuation lines begin with an arrow, so that they cannot be mistaken for
    /// code.
    private func fitted(_ line: MarkdownLine) -> [StyledLine] {
        guard line.kind == .code || line.kind == .formula, let codeWidth else { return [line.line] }
        let prefix = StyledLine(line.prefix)
        let room = max(codeWidth - prefix.width(.narrow), 4)
        var (lines, rest) = ([StyledLine](), StyledLine(line.spans))
        while rest.width(.narrow) > room {
            let part = rest.clipped(to: room)
            lines.append(prefix + part)
            rest = StyledLine("↪ ", .dim) + rest.dropping(part.width(.narrow))
        }
        return lines + [prefix + rest]
    }

    private func header(_ post: Post) -> [StyledLine] {
        let header = PostHeader(post: post, formatDate: formatDate, language: language)
        let counts = header.counts().joined(separator: header.strings.separator)
        return Wrapping.lines([StyledSpan(post.title, .title)], width: width)
            + Wrapping.lines([StyledSpan("\(header.author)  \(header.dates)  \(counts)", .dim)], width: width)
            + (header.tags.isEmpty ? [] : Wrapping.lines([StyledSpan(header.tags, .tag)], width: width))
            + Wrapping.lines([StyledSpan(post.url, .link)], width: isWhole ? .max : width)
    }
}
