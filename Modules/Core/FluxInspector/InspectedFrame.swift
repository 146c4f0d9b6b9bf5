/// What a program showed after an action: rows of runs with colours.
public struct InspectedFrame: Sendable, Equatable {
    /// A part of a row with one appearance.
    public struct Run: Sendable, Equatable {
        /// The text; it fills `columns` columns.
        public var text: String
        /// The number of columns.
        public var columns: Int
        /// The colours and attributes.
        public var style: Style

        /// Creates a run.
        ///
        /// - Parameters:
        ///   - text: The text; it fills `columns` columns.
        ///   - columns: The number of columns.
        ///   - style: The colours and attributes.
        public init(_ text: String, columns: Int, _ style: Style) {
            (self.text, self.columns, self.style) = (text, columns, style)
        }
    }

    /// The colours of text and background as `0xRRGGBB`; `nil` for the page's default.
    public struct Colours: Sendable, Hashable {
        /// The text colour.
        public var foreground: UInt32?
        /// The background colour.
        public var background: UInt32?

        /// Creates colours.
        ///
        /// - Parameters:
        ///   - foreground: The text colour; `nil` for the page's default.
        ///   - background: The background colour; `nil` for the page's default.
        public init(_ foreground: UInt32? = nil, on background: UInt32? = nil) {
            (self.foreground, self.background) = (foreground, background)
        }
    }

    /// The colours and attributes of a run.
    public struct Style: Sendable, Hashable {
        /// The colours on a light page.
        public var light = Colours()
        /// The colours on a dark page.
        public var dark = Colours()
        /// Whether the text is bold.
        public var isBold = false
        /// Whether the text is less visible than other text.
        public var isFaint = false
        /// Whether the text is italic.
        public var isItalic = false
        /// Whether the text is underlined.
        public var isUnderlined = false
        /// Whether text and background are exchanged.
        public var isReversed = false

        /// Creates the page's default appearance.
        public init() {}
    }

    /// The number of columns.
    public let columns: Int
    /// From top to bottom.
    public let rows: [[Run]]
    /// The row and column of the cursor, from 0; `nil` if it is hidden.
    public let cursor: (row: Int, column: Int)?

    /// Creates a frame.
    ///
    /// - Parameters:
    ///   - columns: The number of columns.
    ///   - rows: From top to bottom.
    ///   - cursor: The row and column of the cursor, from 0; `nil` if it is hidden.
    public init(columns: Int, rows: [[Run]], cursor: (row: Int, column: Int)? = nil) {
        (self.columns, self.rows, self.cursor) = (columns, rows, cursor)
    }

    public static func == (one: InspectedFrame, other: InspectedFrame) -> Bool {
        one.columns == other.columns && one.rows == other.rows
            && one.cursor?.row == other.cursor?.row && one.cursor?.column == other.cursor?.column
    }
}

extension JSONText {
    /// Appends a frame: its styles, and its rows of text, columns and the index of a style.
    mutating func frame(_ frame: InspectedFrame) {
        var styles: [InspectedFrame.Style] = []
        var indices: [InspectedFrame.Style: Int] = [:]
        for style in frame.rows.joined().map(\.style) where indices[style] == nil {
            indices[style] = styles.count
            styles.append(style)
        }
        object([
            "columns": { $0.number(frame.columns) },
            "cursor": { json in
                guard let cursor = frame.cursor else { return json.raw("null") }
                json.list([cursor.row, cursor.column]) { $0.number($1) }
            },
            "styles": { $0.list(styles) { $0.style($1) } },
            "rows": { json in
                json.list(frame.rows) { json, row in
                    json.list(row) { json, run in
                        json.raw("[")
                        json.text(run.text)
                        json.comma()
                        json.number(run.columns)
                        json.comma()
                        json.number(indices[run.style] ?? 0)
                        json.raw("]")
                    }
                }
            },
        ])
    }

    /// Appends the attributes as bits, from bold to reversed, and the colours on a light and on a dark page.
    private mutating func style(_ style: InspectedFrame.Style) {
        let attributes = [
            style.isBold, style.isFaint, style.isItalic, style.isUnderlined, style.isReversed,
        ].enumerated().reduce(0) { $1.element ? $0 | 1 << $1.offset : $0 }
        raw("[")
        number(attributes)
        for colour in [style.light, style.dark].flatMap({ [$0.foreground, $0.background] }) {
            comma()
            if let colour { number(colour) } else { raw("null") }
        }
        raw("]")
    }
}
