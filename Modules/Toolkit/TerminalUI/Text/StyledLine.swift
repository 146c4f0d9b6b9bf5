/// One row of text in named styles; how a style looks is the terminal's business.
public struct StyledLine: Sendable, Equatable, Codable {
    public var spans: [StyledSpan]
    /// What the rest of the row stands on, behind the last span.
    public var background = RowBackground.plain

    public init(_ spans: [StyledSpan] = []) {
        self.spans = spans
    }

    /// - Parameter text: Shown as it is, control characters made visible: see `StyledSpan`.
    public init(_ text: String, _ style: Style = .plain) {
        spans = [StyledSpan(text, style)]
    }

    init(spans: [StyledSpan], background: RowBackground = .plain) {
        (self.spans, self.background) = (spans, background)
    }

    /// The text without its styles.
    public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// Columns that the line takes in a terminal.
    public var width: Int { width(.narrow) }

    /// Columns that the line takes in a terminal that gives ambiguous letters so many.
    public func width(_ ambiguous: AmbiguousWidth) -> Int {
        spans.reduce(0) { $0 + $1.text.displayWidth(ambiguous) }
    }

    /// The whole row on `background`.
    public func on(_ background: RowBackground) -> StyledLine {
        StyledLine(spans: spans.map { $0.on(background) }, background: background)
    }

    /// `left`'s text, then `right`'s, on `left`'s ground.
    public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        StyledLine(spans: left.spans + right.spans, background: left.background)
    }

    public static func += (left: inout StyledLine, right: StyledLine) { left.spans += right.spans }
}

/// A run of text in one style. Its text holds no control character but the tab between a pipe's cells.
public struct StyledSpan: Sendable, Equatable {
    public let text: String
    public let style: Style
    public let background: RowBackground
    /// Which of the addresses that it is drawn with it leads to, 1 for the first; 0 for nowhere.
    let link: UInt16

    /// - Parameter text: From anywhere: control, escape and bidirectional marks become visible signs.
    public init(_ text: String, _ style: Style = .plain) {
        self.init(unchecked: text.visible, style)
    }

    /// Text that is visible already, such as a part of a span's, or a separator of this module's own.
    init(
        unchecked text: String, _ style: Style = .plain, _ background: RowBackground = .plain,
        link: UInt16 = 0
    ) {
        (self.text, self.style, self.background, self.link) = (text, style, background, link)
    }

    /// The same text on `background`.
    public func on(_ background: RowBackground) -> StyledSpan {
        StyledSpan(unchecked: text, style, background, link: link)
    }

    /// The same text, which leads to an address.
    ///
    /// - Parameter link: Which of those that the frame is given with the line, 1 for the first; nothing else leads
    ///   anywhere, nor what is over 65,535.
    public func linked(to link: Int) -> StyledSpan {
        StyledSpan(unchecked: text, style, background, link: UInt16(exactly: link) ?? 0)
    }

    /// The same text, which leads where `other` does unless it leads somewhere already.
    public func linked(where other: StyledSpan) -> StyledSpan {
        link > 0 ? self : StyledSpan(unchecked: text, style, background, link: other.link)
    }

    /// Another style for a part of the text.
    ///
    /// - Parameter bytes: Where it stands in the text, no letter cut.
    public func part(_ bytes: Range<Int>, _ style: Style) -> StyledSpan {
        let part = String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
        return StyledSpan(unchecked: part, style, background, link: link)
    }

    func isStyled(like other: StyledSpan) -> Bool {
        style == other.style && background == other.background && link == other.link
    }

    /// The same style, ground and address under another, visible text.
    func with(_ text: String) -> StyledSpan { StyledSpan(unchecked: text, style, background, link: link) }
}

extension StyledLine: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }
}
