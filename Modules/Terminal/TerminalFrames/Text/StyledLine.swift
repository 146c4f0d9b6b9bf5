/// A row of styled text; the theme defines the appearance of styles.
public struct StyledLine: Sendable, Equatable, Codable {
    /// The texts with their styles, from left to right.
    public var spans: [StyledSpan]
    /// The background after the last span.
    public var background = RowBackground.plain

    /// Creates a line.
    public init(_ spans: [StyledSpan] = []) {
        self.spans = spans
    }

    /// Creates a line with one span.
    ///
    /// - Parameters:
    ///   - text: Untrusted text; control characters become visible as in `StyledSpan`.
    ///   - style: The style of the text.
    public init(_ text: String, _ style: Style = .plain) {
        spans = [StyledSpan(text, style)]
    }

    init(spans: [StyledSpan], background: RowBackground = .plain) {
        (self.spans, self.background) = (spans, background)
    }

    /// The text without styles.
    package var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// The width in columns, given the width of ambiguous characters.
    public func width(_ ambiguous: AmbiguousWidth = .narrow) -> Int {
        spans.reduce(0) { $0 + $1.text.displayWidth(ambiguous) }
    }

    /// The line with another background for the whole row.
    public func on(_ background: RowBackground) -> StyledLine {
        StyledLine(spans: spans.map { $0.on(background) }, background: background)
    }

    /// Both texts in one line with the background of `left`.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        StyledLine(spans: left.spans + right.spans, background: left.background)
    }

    /// Appends a text; the background of `left` stays.
    public static func += (left: inout StyledLine, right: StyledLine) { left.spans += right.spans }
}

/// A run of text with one style. The text contains no control character except the tab between cells in
/// `Columns`.
public struct StyledSpan: Sendable, Equatable {
    /// The text, without line breaks.
    package let text: String
    /// The meaning of the text.
    package let style: Style
    /// The meaning of the text's background.
    package let background: RowBackground
    /// The index of the link's address plus 1, among the addresses the line is drawn with; 0 for no link.
    package let link: UInt16

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - text: Untrusted text; control characters and bidirectional marks become visible or are removed.
    ///   - style: The style of the text.
    public init(_ text: String, _ style: Style = .plain) {
        self.init(unchecked: text.visible, style)
    }

    /// Creates a span from text that needs no sanitizing, such as a part of another span.
    init(
        unchecked text: String, _ style: Style = .plain, _ background: RowBackground = .plain,
        link: UInt16 = 0
    ) {
        self.text = text
        self.style = style
        self.background = background
        self.link = link
    }

    /// The span with another background.
    public func on(_ background: RowBackground) -> StyledSpan {
        StyledSpan(unchecked: text, style, background, link: link)
    }

    /// The span as a link.
    ///
    /// - Parameter link: The number of the address, from 1, among the addresses the line is drawn with.
    ///   Numbers over 65,535 are ignored.
    package func linked(to link: Int) -> StyledSpan {
        StyledSpan(unchecked: text, style, background, link: UInt16(exactly: link) ?? 0)
    }

    /// The span with the link of `other`, unless it already has one.
    package func linked(where other: StyledSpan) -> StyledSpan {
        link > 0 ? self : StyledSpan(unchecked: text, style, background, link: other.link)
    }

    /// A part of the span with another style.
    ///
    /// - Parameters:
    ///   - bytes: A UTF-8 range of the text at character boundaries.
    ///   - style: The style of the part.
    package func part(_ bytes: Range<Int>, _ style: Style) -> StyledSpan {
        let part = String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
        return StyledSpan(unchecked: part, style, background, link: link)
    }

    func isStyled(like other: StyledSpan) -> Bool {
        style == other.style && background == other.background && link == other.link
    }

    /// The span with another, already visible text.
    func with(_ text: String) -> StyledSpan { StyledSpan(unchecked: text, style, background, link: link) }
}

extension StyledLine: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }
}

extension StyledSpan: Codable {
    private enum CodingKeys: String, CodingKey { case text, style, background }

    /// Sanitizes the text again because its source is unknown.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            unchecked: try container.decode(String.self, forKey: .text).visible,
            try container.decodeIfPresent(Style.self, forKey: .style) ?? .plain,
            try container.decodeIfPresent(RowBackground.self, forKey: .background) ?? .plain)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if style != .plain { try container.encode(style, forKey: .style) }
        if background != .plain { try container.encode(background, forKey: .background) }
    }
}

extension StyledLine {
    /// The line with all occurrences of the words in another style, ignoring case, width and the kind of kana.
    ///
    /// - Parameters:
    ///   - words: Empty words match nothing.
    ///   - style: The style of matches.
    public func highlighting(_ words: [String], as style: Style = .match) -> StyledLine {
        // Pasted text often repeats words.
        let wanted = HighlightedWords(Set(words.map { $0.visible.folded }).filter { !$0.isEmpty })
        guard !wanted.isEmpty else { return self }
        return StyledLine(spans: spans.flatMap { $0.highlighting(wanted, as: style) }, background: background)
    }
}

/// Words to find in a text, as `String.folded` folds them.
private struct HighlightedWords {
    private let characters: [[Character]]
    /// The words in UTF-8 if all are ASCII, as most are.
    private let bytes: [[UInt8]]?

    /// - Parameter words: Folded words, none of them empty.
    init(_ words: Set<String>) {
        characters = words.map { Array($0) }
        bytes = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? words.map { Array($0.utf8) } : nil
    }

    var isEmpty: Bool { characters.isEmpty }

    /// The occurrences in a text, sorted by their start; of those with the same start, the longest is first.
    func ranges(in text: String) -> [Range<String.Index>] {
        var text = text
        // The first byte of all full-width letters. Without them, ASCII words are found in the bytes.
        if let bytes, !text.utf8.contains(0xEF) {
            let found = text.withUTF8 { letters in bytes.flatMap { letters.ranges(of: $0) } }
            return Self.sorted(found).map { range in
                let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
                return start..<text.utf8.index(start, offsetBy: range.count)
            }
        }
        let folded = Array(text.folded)
        let indices = Array(text.indices) + [text.endIndex]
        // If folding changes the number of characters, indices do not correspond.
        guard folded.count == indices.count - 1 else { return [] }
        let found = characters.flatMap { word in
            folded.indices.dropLast(word.count - 1)
                .filter { folded[$0...].starts(with: word) }.map { $0..<$0 + word.count }
        }
        return Self.sorted(found).map { indices[$0.lowerBound]..<indices[$0.upperBound] }
    }

    private static func sorted(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { ($0.lowerBound, $1.count) < ($1.lowerBound, $0.count) }
    }
}

extension StyledSpan {
    fileprivate func highlighting(_ words: HighlightedWords, as style: Style) -> [StyledSpan] {
        var spans: [StyledSpan] = []
        var start = text.startIndex
        for range in words.ranges(in: text) {
            let (from, to) = (range.lowerBound, range.upperBound)
            guard from >= start, isBoundary(from), isBoundary(to) else { continue }
            if start < from { spans.append(with(String(text[start..<from]))) }
            spans.append(StyledSpan(unchecked: String(text[from..<to]), style, background, link: link))
            start = to
        }
        if spans.isEmpty { return [self] }
        if start < text.endIndex { spans.append(with(String(text[start...]))) }
        return spans
    }

    /// Whether the index is at a character boundary: `e` does not match an `e` with a combining accent.
    private func isBoundary(_ index: String.Index) -> Bool {
        index == text.endIndex || index == text.startIndex
            || index.samePosition(in: text.unicodeScalars) != nil
                && !WidthTable.kind(of: text.unicodeScalars[index]).joins
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The ranges of `word`, ignoring the case of ASCII letters.
    fileprivate func ranges(of word: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = 0
        while offset + word.count <= count {
            if folded(offset) == word[0], word.indices.allSatisfy({ folded(offset + $0) == word[$0] }) {
                ranges.append(offset..<offset + word.count)
            }
            offset += 1
        }
        return ranges
    }

    private func folded(_ offset: Int) -> UInt8 {
        let letter = self[offset]
        return (0x41...0x5A).contains(letter) ? letter | 0x20 : letter
    }
}

extension StyledLine {
    /// The line, shortened with `…` if it is wider than `columns`.
    public func fitted(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        measured(columns, ambiguous).line
    }

    /// The line without its first columns, for horizontal scrolling. A space replaces the second half of a
    /// wide character.
    ///
    /// - Parameters:
    ///   - columns: 0 or more.
    ///   - ambiguous: The width of characters that Unicode calls ambiguous.
    package func dropping(_ columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        guard columns > 0 else { return self }
        var used = 0
        for (index, span) in spans.enumerated() {
            var start: Int?
            span.text.forEachGlyph(ambiguous) { glyph in
                if used < columns { used += glyph.columns } else { start = glyph.bytes.lowerBound }
                return start == nil
            }
            guard let start else { continue }
            let rest = span.with(String(span.text[span.text.index(atByte: start)...]))
            let half = used > columns ? [StyledSpan.spaces(used - columns, on: span.background)] : []
            return StyledLine(spans: half + [rest] + spans[(index + 1)...], background: background)
        }
        return StyledLine(spans: [], background: background)
    }

    /// The line, shortened or padded with spaces to exactly `columns`.
    public func padded(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        var (line, width) = measured(columns, ambiguous)
        if width < columns { line.spans.append(.spaces(columns - width, on: background)) }
        return line
    }

    /// The line, shortened to at most `columns`, and its width.
    private func measured(_ columns: Int, _ ambiguous: AmbiguousWidth) -> (line: StyledLine, width: Int) {
        let ellipsisWidth = Self.ellipsis.displayWidth(ambiguous)
        var used = 0
        // The cut to make if the rest does not fit.
        var cut: (spans: Int, byte: Int, width: Int)?
        for (index, span) in spans.enumerated() {
            if used <= columns - ellipsisWidth { cut = (index, 0, used) }
            span.text.forEachGlyph(ambiguous) { glyph in
                used += glyph.columns
                if used <= columns - ellipsisWidth { cut = (index, glyph.bytes.upperBound, used) }
                return used <= columns
            }
            if used > columns {
                guard let cut else { return (StyledLine(spans: [], background: background), 0) }
                let last = spans[cut.spans]
                let shortened = last.with(last.text[..<last.text.index(atByte: cut.byte)] + Self.ellipsis)
                return (
                    StyledLine(spans: spans[..<cut.spans] + [shortened], background: background),
                    cut.width + ellipsisWidth
                )
            }
        }
        return (self, used)
    }

    /// `left` at the left edge and `right` at the right edge; `left` is shortened if both do not fit.
    public static func between(
        _ left: StyledLine, _ right: StyledLine, width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> StyledLine {
        let right = right.fitted(to: width, ambiguous)
        let taken = right.width(ambiguous)
        let room = max(width - taken - (taken > 0 ? 1 : 0), 0)
        return left.padded(to: room, ambiguous)
            + (taken > 0 && taken < width
                ? StyledLine(spans: [.spaces(1, on: left.background)]) : StyledLine())
            + right
    }

    private static let ellipsis = "…"
}

extension StyledSpan {
    static func spaces(_ count: Int, on background: RowBackground = .plain) -> StyledSpan {
        StyledSpan(unchecked: String(repeated: " ", count: count), .plain, background)
    }
}

extension String {
    /// A scalar, repeated. Faster than `String(repeating:count:)`, which appends strings one by one: spaces and rules
    /// are part of every frame.
    init(repeated scalar: Unicode.Scalar, count: Int) {
        let bytes = Array(scalar.utf8)
        self.init(unsafeUninitializedCapacity: bytes.count * count) { text in
            for start in 0..<count {
                for (offset, byte) in bytes.enumerated() {
                    text.initializeElement(at: start * bytes.count + offset, to: byte)
                }
            }
            return text.count
        }
    }
}

extension StyledLine {
    /// The line, cut without `…` if it is wider than `columns`.
    package func clipped(to columns: Int, _ ambiguous: AmbiguousWidth = .narrow) -> StyledLine {
        var used = 0
        for (index, span) in spans.enumerated() {
            var end = 0
            span.text.forEachGlyph(ambiguous) { glyph in
                used += glyph.columns
                if used <= columns { end = glyph.bytes.upperBound }
                return used <= columns
            }
            if used > columns {
                let shortened = span.with(String(span.text[..<span.text.index(atByte: end)]))
                return StyledLine(spans: spans[..<index] + [shortened], background: background)
            }
        }
        return self
    }
}
