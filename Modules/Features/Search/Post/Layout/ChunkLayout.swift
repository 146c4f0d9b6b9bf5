import FluxCore
import FluxScreens
import TerminalFrames

/// The lines of a chunk with an index of their headings, code blocks, links, and images. The index is built
/// once, because the lines are searched often.
final class ChunkLayout: Sendable {
    let lines: [MarkdownLine]
    /// The links that no earlier chunk contains.
    let links: [String]
    /// The line where the comments begin; `nil` if this chunk has none.
    let comments: Int?
    /// The headings in order.
    let headings: [PostHeading]
    /// The first line of each footnote, in order.
    var footnotes: [Int] { lines.indices.filter { lines[$0].isFootnote } }
    /// The lines of each code block, in order.
    let codeBlocks: [Range<Int>]
    /// The number of columns by which the longest line of code exceeds the width; 0 if none does.
    let overflow: Int
    /// The positions of shown images and of placeholders, in order.
    let images: [(line: Int, address: String)]
    /// The lines with placeholders for images; `nil` if there are no images.
    private let linesWithPlaceholders: [MarkdownLine]?
    private let settings: LayoutSettings
    private let layoutsWithImages = Memo<PlacedImages, ChunkLayout>()
    /// The first line of each part.
    private let parts: [Int]
    /// The number of bytes of its part before each line.
    private let offsets: [Int]
    /// The lowercased text with wrapped lines joined, and the start and lines of each joined text.
    private let lowercasedText: [UInt8]
    private let texts: [(start: Int, lines: Range<Int>)]

    convenience init(
        _ linesWithPlaceholders: [MarkdownLine], _ settings: LayoutSettings, links: [String] = [],
        comments: Int? = nil
    ) {
        self.init(linesWithPlaceholders, settings, links, comments, images: nil)
    }

    private init(
        _ linesWithPlaceholders: [MarkdownLine], _ settings: LayoutSettings, _ links: [String],
        _ comments: Int?,
        images shown: PlacedImages?
    ) {
        let hasImages = linesWithPlaceholders.contains { $0.image != nil }
        let lines = hasImages ? linesWithPlaceholders.insertingImages(shown) : linesWithPlaceholders
        self.lines = lines
        self.links = links
        self.comments = comments
        self.settings = settings
        (self.linesWithPlaceholders, images) =
            hasImages ? (linesWithPlaceholders, linesWithPlaceholders.imagePositions(shown)) : (nil, [])
        var (parts, offsets, headings, overflow, before) = ([Int](), [Int](), [PostHeading](), 0, 0)
        var codeBlocks: [Range<Int>] = []
        offsets.reserveCapacity(lines.count)
        for (index, line) in lines.enumerated() {
            if !line.continues {
                parts.append(index)
                before = 0
                if line.kind == .heading { headings.append(PostHeading(at: index, in: lines)) }
            }
            offsets.append(before)
            // One byte for the space at which the line was wrapped.
            before += line.spans.reduce(1) { $0 + $1.text.utf8.count }
            if line.kind == .code {
                let start = codeBlocks.last?.upperBound == index ? codeBlocks.removeLast().lowerBound : index
                codeBlocks.append(start..<index + 1)
            }
            if line.kind == .code || line.kind == .formula {
                overflow = max(overflow, line.line.width(settings.ambiguous) - settings.width)
            }
        }
        self.parts = parts
        self.offsets = offsets
        self.headings = headings
        self.overflow = overflow
        self.codeBlocks = codeBlocks
        (lowercasedText, texts) = Self.searchText(lines)
    }

    /// Returns a layout in which the known images replace their placeholders.
    func insertingImages(_ state: ImagesState) -> ChunkLayout {
        guard let linesWithPlaceholders, state.cell != nil else { return self }
        let shown = PlacedImages(linesWithPlaceholders, state)
        if shown.isEmpty { return self }
        return layoutsWithImages.value(of: shown) {
            ChunkLayout(linesWithPlaceholders, settings, links, comments, images: shown)
        }
    }

    // MARK: - Positions

    /// The line that contains a position; the number of lines if the position is after this chunk.
    func line(of part: Int, _ offset: Int) -> Int {
        guard parts.indices.contains(part) else { return part < 0 ? 0 : lines.count }
        let end = part + 1 < parts.count ? parts[part + 1] : lines.count
        return (parts[part]..<end).binarySearchLast { offsets[$0] <= offset }
    }

    func position(of line: Int) -> (part: Int, offset: Int) {
        guard !lines.isEmpty else { return (0, 0) }
        return (parts.indices.binarySearchLast { parts[$0] <= line }, offsets[line])
    }

    // MARK: - Finding

    private static func searchText(_ lines: [MarkdownLine]) -> ([UInt8], [(start: Int, lines: Range<Int>)]) {
        var (lowercasedText, texts, start) = ([UInt8](), [(start: Int, lines: Range<Int>)](), 0)
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].continues, lines[end].kind != .tableRow { end += 1 }
            texts.append((lowercasedText.count, start..<end))
            lowercasedText += JoinedLines(lines[start..<end]).text.lowercased().utf8
            lowercasedText.append(0x0A)
            start = end
        }
        return (lowercasedText, texts)
    }

    /// Finds `search`, from top to bottom.
    ///
    /// - Parameter limit: The maximum number of matches.
    func matches(of search: PostSearch, limit: Int) -> [PostMatch] {
        var (matches, index) = ([PostMatch](), 0)
        while matches.count < limit,
            let found = lowercasedText.firstIndex(of: search.lowercasedPattern, from: index)
        {
            let text = texts.indices.binarySearchLast { texts[$0].start <= found }
            let joined = JoinedLines(lines[texts[text].lines])
            for bytes in joined.text.ranges(of: search.pattern, isCaseSensitive: search.isCaseSensitive) {
                matches.append(PostMatch(pieces: joined.pieces(of: bytes)))
            }
            index = text + 1 < texts.count ? texts[text + 1].start : lowercasedText.count
        }
        return matches
    }
}

extension Range<Int> {
    /// Returns the last element that satisfies `holds`, by binary search; the first element if none does. The
    /// range must not be empty, and the elements that satisfy `holds` must come first.
    func binarySearchLast(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }
}

extension [UInt8] {
    /// Returns the first index of `pattern`, 1 byte or more, at or after `start`; `nil` if it does not occur.
    fileprivate func firstIndex(of pattern: [UInt8], from start: Int) -> Int? {
        withUnsafeBufferPointer { bytes in
            pattern.withUnsafeBufferPointer { pattern in
                var index = start
                while index + pattern.count <= bytes.count {
                    if bytes[index] == pattern[0] {
                        var length = 1
                        while length < pattern.count, bytes[index + length] == pattern[length] { length += 1 }
                        if length == pattern.count { return index }
                    }
                    index += 1
                }
                return nil
            }
        }
    }
}
