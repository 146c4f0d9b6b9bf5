import Entities
import FluxScreens
import FoundationEssentials
import Markdown
import TerminalFrames

/// The layout of a post, or of a part of it, for a width. It consists of chunks.
struct PostLayout: Sendable {
    /// The part of a post that is laid out.
    enum Extent: Sendable, Equatable {
        /// The text, the comments if they are shown, and the links.
        case all
        /// The given number of chunks.
        case first(Int)
        /// A chunk and its neighbours, without link numbers.
        case around(Int)
    }

    let width: Int
    let ambiguous: AmbiguousWidth
    let language: Language
    /// The title on 1 or 2 lines.
    let title: [StyledLine]
    /// The title, truncated to one line.
    let shortTitle: StyledLine
    /// The lines of the post. The first `PostHeader.rows` lines are empty, because the header changes
    /// independently of the text.
    let lines: ChunkLines
    /// Whether the layout begins at the start of the post, and whether it contains all of it.
    let (isFromStart, isComplete): (Bool, Bool)
    /// The URLs of the links; `[n]` refers to index n − 1.
    let links: [String]
    /// The line where the comments begin; `nil` if they are not shown.
    let comments: Int?
    /// The number of columns by which the longest line of code exceeds the width; 0 if none does.
    let overflow: Int
    let hasCode: Bool
    /// The index of the first chunk in the layout.
    private let first: Int

    /// - Parameters:
    ///   - titleWidth: Columns for the title.
    ///   - showsComments: Whether the available comments are laid out.
    ///   - images: The known images.
    init(
        _ content: PostContent, _ settings: LayoutSettings, titleWidth: Int, showsComments: Bool,
        _ extent: Extent,
        images: ImagesState = ImagesState()
    ) {
        (width, ambiguous, language) = (settings.width, settings.ambiguous, settings.language)
        let titles = Wrapping.lines([StyledSpan(content.post.title, .title)], width: titleWidth, ambiguous)
        title = titles.cut(to: 2, width: titleWidth, ambiguous)
        shortTitle = titles.cut(to: 1, width: titleWidth, ambiguous)[0]
        let layout = content.body.layout(for: settings)
        var chunks: [ChunkLayout]
        switch extent {
        case .all:
            let tail = layout.tail(showsComments ? content.parsedComments : nil)
            (first, chunks) = (0, layout.chunks(.max) + [tail])
        case .first(let count): (first, chunks) = (0, layout.chunks(count))
        case .around(let chunk):
            let last = content.body.count - 1
            first = max(min(chunk, last) - 1, 0)
            chunks = (first...min(first + 2, last)).map(layout.unnumberedChunk(at:))
        }
        chunks = chunks.map { $0.insertingImages(images) }
        lines = ChunkLines(chunks)
        (isFromStart, isComplete) = (first == 0, extent == .all)
        links = chunks.flatMap(\.links)
        comments = chunks.last?.comments.map { [lines] in (lines.starts.last ?? 0) + $0 }
        hasCode = chunks.contains { !$0.codeBlocks.isEmpty }
        overflow = chunks.reduce(0) { max($0, $1.overflow) }
    }

    static func lines(
        of parsedComments: [PostContent.ParsedComment], _ layout: inout MarkdownLayout,
        _ formatDate: (Date, Language) -> String
    ) -> [MarkdownLine] {
        let strings = layout.language.strings
        let title = [
            StyledSpan(strings.postScreen.commentsHeading, .heading),
            StyledSpan(" \(parsedComments.count)", .dim),
        ]
        var lines = [MarkdownLine(spans: title, kind: .heading)]
        for parsedComment in parsedComments {
            let (who, date) = (
                parsedComment.comment.user.handle,
                formatDate(parsedComment.comment.createdAt, layout.language)
            )
            lines.append(.empty)
            lines.append(MarkdownLine(spans: [StyledSpan(who, .strong), StyledSpan("  " + date, .dim)]))
            lines += layout.indented(parsedComment.text)
        }
        if parsedComments.isEmpty {
            lines.append(MarkdownLine(spans: [StyledSpan(strings.postScreen.noComments, .dim)]))
        }
        return lines
    }

    static func link(
        _ number: Int, _ url: String, _ width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> [MarkdownLine] {
        Wrapping.lines(
            [StyledSpan("[\(number)] ", .dim), StyledSpan(url, .link).linked(to: number)], width: width,
            ambiguous
        )
        .wrapped(.text, .markdown("[\(number)] \(url)"))
    }

    /// The URLs of the images, shown or not, on the lines of `range`.
    func images(on range: Range<Int>) -> [String] {
        zip(lines.chunks, lines.starts).flatMap { chunk, start in
            chunk.images.filter { range.contains(start + $0.line) }.map(\.address)
        }
    }

    // MARK: - Headings

    /// The headings in order.
    var headings: [PostHeading] {
        zip(lines.chunks, lines.starts).flatMap { chunk, start in chunk.headings.map { $0.moved(by: start) } }
    }

    func heading(after line: Int) -> Int? {
        for chunk in lines.chunk(of: line)..<lines.chunks.count {
            let start = lines.starts[chunk]
            if let next = lines.chunks[chunk].headings.first(where: { start + $0.line > line }) {
                return start + next.line
            }
        }
        return nil
    }

    func heading(before line: Int) -> Int? {
        for chunk in (0...lines.chunk(of: line)).reversed() {
            let start = lines.starts[chunk]
            if let last = lines.chunks[chunk].headings.last(where: { start + $0.line < line }) {
                return start + last.line
            }
        }
        return nil
    }

    // MARK: - Positions

    /// The line that contains `position`; the number of lines if the position is after this layout.
    func line(of position: PostPosition) -> Int {
        guard case .text(let chunk, let part, let offset) = position else { return comments ?? lines.count }
        guard chunk >= first else { return 0 }
        guard chunk - first < lines.chunks.count else { return lines.count }
        return lines.starts[chunk - first] + lines.chunks[chunk - first].line(of: part, offset)
    }

    func position(of line: Int) -> PostPosition {
        let line = Swift.min(Swift.max(line, 0), Swift.max(lines.count - 1, 0))
        let chunk = lines.chunk(of: line)
        let (part, offset) = lines.chunks[chunk].position(of: line - lines.starts[chunk])
        return .text(chunk: first + chunk, part: part, offset: offset)
    }

    /// The fraction of the post's text before a line, 0...1, for a layout that does not contain all of it.
    func fraction(before line: Int, of body: PostBody) -> Double {
        let chunk = lines.chunk(of: line)
        let (start, end) = (body.fraction(before: first + chunk), body.fraction(before: first + chunk + 1))
        let inside = Double(line - lines.starts[chunk]) / Double(max(lines.chunks[chunk].lines.count, 1))
        return start + (end - start) * inside
    }
}

/// The lines of consecutive chunks as one collection.
struct ChunkLines: RandomAccessCollection, Sendable {
    let chunks: [ChunkLayout]
    /// The first line of each chunk.
    let starts: [Int]
    let endIndex: Int

    init(_ chunks: [ChunkLayout]) {
        self.chunks = chunks
        var (starts, count) = ([Int](), 0)
        for chunk in chunks {
            starts.append(count)
            count += chunk.lines.count
        }
        (self.starts, endIndex) = (starts, count)
    }

    var startIndex: Int { 0 }

    subscript(line: Int) -> MarkdownLine {
        let chunk = chunk(of: line)
        return chunks[chunk].lines[line - starts[chunk]]
    }

    func chunk(of line: Int) -> Int { starts.indices.binarySearchLast { starts[$0] <= line } }
}

extension [StyledLine] {
    /// At most `count` lines; the last one is truncated if lines were cut.
    fileprivate func cut(to count: Int, width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        guard self.count > count else { return self }
        return Array(prefix(count - 1)) + [(self[count - 1] + self[count]).fitted(to: width, ambiguous)]
    }
}
