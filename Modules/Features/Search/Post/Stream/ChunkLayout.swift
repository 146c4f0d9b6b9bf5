import FluxCore
import Shell
import TerminalUI

/// Lines that were laid out together, and what is asked of them: made once, and looked through often.
final class ChunkLayout: Sendable {
    let lines: [MarkdownLine]
    /// The links that stand in no chunk before it.
    let links: [String]
    /// The line where the comments begin; `nil` where they are not here.
    let comments: Int?
    /// In order.
    let headings: [PostHeading]
    /// The lines of each code, in order.
    let codeBlocks: [Range<Int>]
    /// By how many columns the longest line of code is too long.
    let overflow: Int
    /// Where images stand, or would, in order.
    let images: [(line: Int, address: String)]
    /// What it was made of, the places of images among its lines; `nil` where there are none.
    private let linesWithPlaceholders: [MarkdownLine]?
    private let settings: LayoutSettings
    private let layoutsWithImages = Memo<PlacedImages, ChunkLayout>()
    /// The first line of each part.
    private let parts: [Int]
    /// How many bytes of its part stand before each line.
    private let offsets: [Int]
    /// The text in small letters, a text that was wrapped on one line, and where each of these begins.
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
        (self.lines, self.links, self.comments, self.settings) = (lines, links, comments, settings)
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
            // One for the space that a wrapped line ended with.
            before += line.spans.reduce(1) { $0 + $1.text.utf8.count }
            if line.kind == .code {
                let start = codeBlocks.last?.upperBound == index ? codeBlocks.removeLast().lowerBound : index
                codeBlocks.append(start..<index + 1)
            }
            if line.kind == .code || line.kind == .formula {
                overflow = max(overflow, line.line.width(settings.ambiguous) - settings.width)
            }
        }
        (self.parts, self.offsets, self.headings, self.overflow) = (parts, offsets, headings, overflow)
        self.codeBlocks = codeBlocks
        (lowercasedText, texts) = Self.searchText(lines)
    }

    /// The same with the images that are known.
    func insertingImages(_ state: ImagesState) -> ChunkLayout {
        guard let linesWithPlaceholders, state.cell != nil else { return self }
        let shown = PlacedImages(linesWithPlaceholders, state)
        if shown.isEmpty { return self }
        return layoutsWithImages.value(of: shown) {
            ChunkLayout(linesWithPlaceholders, settings, links, comments, images: shown)
        }
    }

    // MARK: - Places

    /// The line that shows a place; the number of lines where it is not here.
    func line(of part: Int, _ offset: Int) -> Int {
        guard parts.indices.contains(part) else { return part < 0 ? 0 : lines.count }
        let end = part + 1 < parts.count ? parts[part + 1] : lines.count
        return (parts[part]..<end).binarySearchLast { offsets[$0] <= offset }
    }

    /// Where a line stands.
    func position(of line: Int) -> (part: Int, offset: Int) {
        guard !lines.isEmpty else { return (0, 0) }
        return (parts.indices.binarySearchLast { parts[$0] <= line }, offsets[line])
    }

    // MARK: - Finding

    private static func searchText(_ lines: [MarkdownLine]) -> ([UInt8], [(start: Int, lines: Range<Int>)]) {
        var (lowercasedText, texts, start) = ([UInt8](), [(start: Int, lines: Range<Int>)](), 0)
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].continues, lines[end].kind != .cells { end += 1 }
            texts.append((lowercasedText.count, start..<end))
            lowercasedText += JoinedLines(lines[start..<end]).text.lowercased().utf8
            lowercasedText.append(0x0A)
            start = end
        }
        return (lowercasedText, texts)
    }

    /// Where `search` is found, from the top down.
    ///
    /// - Parameter most: How many are told.
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
    /// The last one, in a range that is not empty, that `holds`, as do all before it; the first where none does.
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
    /// Where `pattern`, 1 byte or more, stands first from a place on; `nil` for nowhere.
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
