/// One row of text in named styles; how a style looks is the terminal's business.
public struct StyledLine: Sendable, Equatable {
    public var spans: [StyledSpan]

    public init(_ spans: [StyledSpan] = []) {
        self.spans = spans
    }

    /// - Parameter text: Shown as it is, control characters made visible: see `StyledSpan`.
    public init(_ text: String, _ style: Style = .plain) {
        spans = [StyledSpan(text, style)]
    }

    /// The text without its styles.
    public var text: String { spans.map(\.text).joined() }

    /// Columns that the line takes in a terminal.
    public var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }
}

/// A run of text in one style. Its text holds no control character but the tab between a pipe's cells.
public struct StyledSpan: Sendable, Equatable {
    public let text: String
    public let style: Style

    /// - Parameter text: From anywhere: control, escape and bidirectional marks become visible signs.
    public init(_ text: String, _ style: Style = .plain) {
        (self.text, self.style) = (text.visible, style)
    }

    /// A separator of this module's own, not made visible.
    init(raw text: String) {
        (self.text, style) = (text, .plain)
    }
}

/// What a run of text is, not how it looks.
public enum Style: String, Sendable, Equatable, CaseIterable {
    case plain, title, heading, strong, emphasis, code, link, quote, dim, tag, count, good, warning, failure
    case selected, match
}
