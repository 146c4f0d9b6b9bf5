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
    let codes: [Range<Int>]
    /// By how many columns the longest line of code is too long.
    let overflow: Int
    /// Where images stand, or would, in order.
    let images: [(line: Int, address: String)]
    /// What it was made of, the places of images among its lines; `nil` where there are none.
    private let made: [MarkdownLine]?
    private let setting: PostSetting
    private let showing = Memo<ShownImages, ChunkLayout>()
    /// The first line of each part.
    private let parts: [Int]
    /// How many bytes of its part stand before each line.
    private let offsets: [Int]
    /// The text in small letters, a text that was wrapped on one line, and where each of these begins.
    private let searched: [UInt8]
    private let texts: [(start: Int, lines: Range<Int>)]

    convenience init(
        _ made: [MarkdownLine], _ setting: PostSetting, links: [String] = [], comments: Int? = nil
    ) {
        self.init(made, setting, links, comments, showing: nil)
    }

    private init(
        _ made: [MarkdownLine], _ setting: PostSetting, _ links: [String], _ comments: Int?,
        showing shown: ShownImages?
    ) {
        let hasImages = made.contains { $0.image != nil }
        let lines = hasImages ? made.showing(shown) : made
        (self.lines, self.links, self.comments, self.setting) = (lines, links, comments, setting)
        (self.made, images) = hasImages ? (made, made.imagePlaces(shown)) : (nil, [])
        var (parts, offsets, headings, overflow, before) = ([Int](), [Int](), [PostHeading](), 0, 0)
        var codes: [Range<Int>] = []
        offsets.reserveCapacity(lines.count)
        for (place, line) in lines.enumerated() {
            if !line.continues {
                parts.append(place)
                before = 0
                if line.kind == .heading { headings.append(PostHeading(at: place, in: lines)) }
            }
            offsets.append(before)
            // One for the space that a wrapped line ended with.
            before += line.spans.reduce(1) { $0 + $1.text.utf8.count }
            if line.kind == .code {
                let start = codes.last?.upperBound == place ? codes.removeLast().lowerBound : place
                codes.append(start..<place + 1)
            }
            if line.kind == .code || line.kind == .formula {
                overflow = max(overflow, line.line.width(setting.ambiguous) - setting.width)
            }
        }
        (self.parts, self.offsets, self.headings, self.overflow) = (parts, offsets, headings, overflow)
        self.codes = codes
        (searched, texts) = Self.searched(lines)
    }

    /// The same with the images that are known.
    func showing(_ state: ImagesState) -> ChunkLayout {
        guard let made, state.cell != nil else { return self }
        let shown = ShownImages(made, state)
        if shown.isEmpty { return self }
        return showing.value(of: shown) {
            ChunkLayout(made, setting, links, comments, showing: shown)
        }
    }

    // MARK: - Places

    /// The line that shows a place; the number of lines where it is not here.
    func line(of part: Int, _ offset: Int) -> Int {
        guard parts.indices.contains(part) else { return part < 0 ? 0 : lines.count }
        let end = part + 1 < parts.count ? parts[part + 1] : lines.count
        return (parts[part]..<end).last { offsets[$0] <= offset }
    }

    /// Where a line stands.
    func place(of line: Int) -> (part: Int, offset: Int) {
        guard !lines.isEmpty else { return (0, 0) }
        return (parts.indices.last { parts[$0] <= line }, offsets[line])
    }

    // MARK: - Finding

    private static func searched(_ lines: [MarkdownLine]) -> ([UInt8], [(start: Int, lines: Range<Int>)]) {
        var (searched, texts, start) = ([UInt8](), [(start: Int, lines: Range<Int>)](), 0)
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].continues, lines[end].kind != .cells { end += 1 }
            texts.append((searched.count, start..<end))
            searched += JoinedLines(lines[start..<end]).text.lowercased().utf8
            searched.append(0x0A)
            start = end
        }
        return (searched, texts)
    }

    /// Where `search` is found, from the top down.
    ///
    /// - Parameter most: How many are told.
    func matches(of search: PostSearch, most: Int) -> [PostMatch] {
        var (matches, place) = ([PostMatch](), 0)
        while matches.count < most, let found = searched.place(of: search.small, from: place) {
            let text = texts.indices.last { texts[$0].start <= found }
            let joined = JoinedLines(lines[texts[text].lines])
            for bytes in joined.text.places(of: search.wanted, isExact: search.isExact) {
                matches.append(PostMatch(pieces: joined.pieces(of: bytes)))
            }
            place = text + 1 < texts.count ? texts[text + 1].start : searched.count
        }
        return matches
    }
}

extension Range<Int> {
    /// The last one, in a range that is not empty, that `holds`, as do all before it; the first where none does.
    func last(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }
}

extension [UInt8] {
    /// Where `wanted`, 1 byte or more, stands first from a place on; `nil` for nowhere.
    fileprivate func place(of wanted: [UInt8], from start: Int) -> Int? {
        withUnsafeBufferPointer { bytes in
            wanted.withUnsafeBufferPointer { wanted in
                var place = start
                while place + wanted.count <= bytes.count {
                    if bytes[place] == wanted[0] {
                        var length = 1
                        while length < wanted.count, bytes[place + length] == wanted[length] { length += 1 }
                        if length == wanted.count { return place }
                    }
                    place += 1
                }
                return nil
            }
        }
    }
}
