import Entities
import FluxScreens
import FoundationEssentials
import Markdown
import ServiceTexts
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
        _ formatDate: DateFormat
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
                formatDate.day(parsedComment.comment.createdAt, layout.language)
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

extension PostLayout {
    /// The line to which an address leads; `nil` if it is not that of an anchor in the part of the post that is laid
    /// out.
    ///
    /// - Parameters:
    ///   - address: The address of a link.
    ///   - page: The address of the post.
    func line(ofAnchor address: String, of page: String) -> Int? {
        guard address.hasPrefix(page + "#") else { return nil }
        // A clicked address is percent-encoded.
        return URLComponents(string: address)?.fragment.flatMap { headingLines[$0] }
    }

    /// The lines of the headings that are laid out, by their anchors.
    var headingLines: [String: Int] {
        var (lines, counts) = ([String: Int](), [String: Int]())
        for heading in headings {
            let anchor = heading.title.anchor
            let count = counts[anchor, default: 0]
            counts[anchor] = count + 1
            lines[count == 0 ? anchor : "\(anchor)-\(count)"] = heading.line
        }
        return lines
    }

    /// The first lines of the footnotes that are laid out, in the order of their numbers.
    var footnotes: [Int] {
        zip(lines.chunks, lines.starts).flatMap { chunk, start in chunk.footnotes.map { $0 + start } }
    }
}

extension String {
    /// The anchor of a heading, as Qiita writes it: in lower case, with hyphens for spaces and without punctuation.
    fileprivate var anchor: String {
        String(
            lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}

extension PostLayout {
    /// The lines of the first code block on the screen, or of the nearest one; `nil` if there is no code.
    ///
    /// - Parameter screen: The visible lines, 1 or more.
    func code(nearest screen: Range<Int>) -> Range<Int>? {
        var (codeBlocks, best): ([Range<Int>], Range<Int>?) = ([], nil)
        for (chunk, start) in zip(lines.chunks, lines.starts) {
            for code in chunk.codeBlocks {
                let code = code.lowerBound + start..<code.upperBound + start
                // A code block may continue in the next chunk.
                let first =
                    codeBlocks.last?.upperBound == code.lowerBound
                    ? codeBlocks.removeLast().lowerBound : code.lowerBound
                codeBlocks.append(first..<code.upperBound)
            }
        }
        func distance(_ code: Range<Int>) -> Int {
            max(code.lowerBound - screen.upperBound + 1, screen.lowerBound - code.upperBound + 1, 0)
        }
        for code in codeBlocks where best.map({ distance(code) < distance($0) }) ?? true { best = code }
        return best
    }

    /// The lines that are copied together with a line, such as all lines of a wrapped paragraph.
    func part(at line: Int) -> Range<Int> {
        guard lines.indices.contains(line) else { return line..<line }
        var (start, end) = (line, line + 1)
        while start > 0, lines[start].isCopiedWithPrevious { start -= 1 }
        while end < lines.count, lines[end].isCopiedWithPrevious { end += 1 }
        return start..<end
    }

    /// The post's own text of whole parts: code as written, and other text as Markdown. Code alone has no fences.
    func copyableText(_ range: Range<Int>) -> String {
        let starts = range.filter { !lines[$0].isCopiedWithPrevious && lines[$0].source != .nothing }
        let isCode = { lines[$0].source?.isCode == true }
        guard !starts.allSatisfy(isCode) else {
            return starts.compactMap { lines[$0].source?.markdown }.joined(separator: "\n")
        }
        var (text, rest) = ([String](), starts[...])
        while let start = rest.first {
            let code = rest.enumerated().prefix { $1 == start + $0 && isCode($1) }.map(\.element)
            if code.isEmpty {
                text += lines[start].inContainers(source(at: start).markdown)
                rest.removeFirst()
            } else {
                text += fenced(code)
                rest.removeFirst(code.count)
            }
        }
        return text.joined(separator: "\n")
    }

    /// The source of the part that starts at a line: the shown text, unwrapped, if it is nothing else.
    private func source(at start: Int) -> PartSource {
        lines[start].source ?? .markdown(JoinedLines(part(at: start).map { lines[$0] }[...]).text)
    }

    /// Consecutive lines of code as a block.
    private func fenced(_ code: [Int]) -> [String] {
        guard let first = code.first, case .code(_, let info) = lines[first].source else { return [] }
        let inner = code.compactMap { lines[$0].source?.markdown }.joined(separator: "\n")
        let fence = inner.fence(atLeast: 3)
        return lines[first].inContainers("\(fence)\(info ?? "")\n\(inner)\n\(fence)")
    }
}

extension MarkdownLine {
    var isCopiedWithPrevious: Bool { continues || isIncludedBefore }

    /// The lines of a text in Markdown, with the marks of the quotes and lists around this line.
    fileprivate func inContainers(_ markdown: String) -> [String] {
        let continuation = String(container.map { $0 == ">" ? ">" : " " })
        return markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            let marks = $0 == 0 ? container : continuation
            return $1.isEmpty ? String(marks.reversed().drop { $0 == " " }.reversed()) : marks + $1
        }
    }
}

/// A heading of a post as a single line of text.
struct PostHeading: Sendable, Equatable {
    private(set) var line: Int
    /// The level, 1...6.
    let level: Int
    let title: String

    /// - Parameter line: The first line of the heading.
    init(at line: Int, in lines: [MarkdownLine]) {
        let end = lines[(line + 1)...].firstIndex { !$0.continues } ?? lines.count
        let text = JoinedLines(lines[line..<end]).text
        let signs = text.prefix(6).prefix { $0 == "#" }.count
        self.line = line
        // The heading of the comments has no number signs.
        (level, title) = (max(signs, 1), String(text.dropFirst(signs > 0 ? signs + 1 : 0)))
    }

    func moved(by lines: Int) -> PostHeading {
        var moved = self
        moved.line += lines
        return moved
    }
}
