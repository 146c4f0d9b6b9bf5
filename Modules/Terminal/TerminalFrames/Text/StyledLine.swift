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

    /// The width in columns.
    package var width: Int { width(.narrow) }

    /// The width in columns, given the width of ambiguous characters.
    public func width(_ ambiguous: AmbiguousWidth) -> Int {
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
    /// What the text means.
    package let style: Style
    /// What the place of the text means.
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
        (self.text, self.style, self.background, self.link) = (text, style, background, link)
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
