/// A line of text about a recording, whose parts have styles.
///
/// The texts come from a recording, and so possibly from the network: `description` is safe for a terminal,
/// the spans are not.
public struct JournalLine: Sendable, Equatable {
    /// The meaning of a span, for its colour.
    public enum Style: String, Sendable, CaseIterable {
        /// Without a style.
        case plain
        /// Less important than its surroundings.
        case dim
        /// More important than its surroundings.
        case strong
        /// The title of what follows.
        case heading
        /// A command or a value as it is coded.
        case code
        /// The name of a scope.
        case tag
        /// A number.
        case count
        /// The answer may be wrong.
        case warning
        /// Something differs or failed.
        case failure
    }

    /// A part of a line with one style.
    public struct Span: Sendable, Equatable {
        /// The text, as it is in the recording.
        public let text: String
        /// The meaning of the text.
        public let style: Style

        /// Creates a span.
        ///
        /// - Parameters:
        ///   - text: Any text.
        ///   - style: Its meaning.
        public init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }
    }

    /// The parts, from left to right.
    public var spans: [Span]

    /// Creates a line.
    ///
    /// - Parameter spans: The parts, from left to right.
    public init(_ spans: [Span] = []) { self.spans = spans }

    /// Creates a line with one span.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - style: Its meaning.
    public init(_ text: String, _ style: Style = .plain) { self.init([Span(text, style)]) }

    /// Returns two lines as one.
    public static func + (one: JournalLine, other: JournalLine) -> JournalLine {
        JournalLine(one.spans + other.spans)
    }
}

extension JournalLine: CustomStringConvertible {
    /// The text without styles; control characters and invisible ones are escaped.
    public var description: String { spans.map(\.text).joined().escapingUnsafeScalars }
}

extension Unicode.Scalar {
    /// Whether a terminal or a compiler might interpret or hide the scalar: control characters, line
    /// separators, and format characters, such as those that change the direction of text.
    var isUnsafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The scalar in Swift's notation, `\u{202E}`.
    var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension String {
    /// The text with unsafe scalars in Swift's notation.
    var escapingUnsafeScalars: String { replacingScalars { $0.isUnsafe ? $0.escape : nil } }

    /// Scalars are replaced, not characters: a combining mark after a quotation mark makes one character of
    /// both.
    ///
    /// - Parameter replacement: Returns `nil` for a scalar that stays.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var replaced = UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                replaced.append(contentsOf: text.unicodeScalars)
            } else {
                replaced.append(scalar)
            }
        }
        return String(replaced)
    }
}
