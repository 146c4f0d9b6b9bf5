/// An editable line of text with a cursor.
public struct TextField: Sendable {
    public enum Edit: Sendable, Equatable, Codable {
        /// Text that was typed, committed by an input method or pasted.
        case insert(String)
        case left, right, wordLeft, wordRight, start, end
        case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
        case deleteToStart, deleteToEnd
    }

    private typealias Keys = TerminalUIStrings.Keys

    /// A single line without control characters and bidirectional marks.
    public private(set) var text: String
    private var cursor: String.Index

    /// Creates a field with the cursor at the end of the text.
    public init(_ text: String = "") {
        self.text = text.singleLineInput
        cursor = self.text.endIndex
    }

    /// The number of characters before the cursor.
    public var offset: Int { text.distance(from: text.startIndex, to: cursor) }

    /// Replaces the text and moves the cursor to its end.
    public mutating func replace(with text: String) { self = TextField(text) }

    /// Inserts text that was typed, committed by an input method or pasted. Line breaks become spaces.
    public mutating func insert(_ inserted: String) {
        join(String(text[..<cursor]) + inserted.singleLineInput, String(text[cursor...]))
    }

    /// The edit for a key or a paste; `nil` if the event does not edit a field.
    public static func edit(for event: TerminalEvent) -> Edit? {
        switch event {
        case .paste(let text):
            // A copied line usually includes its line break.
            .insert(String(text.reversed().drop(while: \.isNewline).reversed()))
        case .key(let key): bindings.command(for: key) ?? key.typed.map { .insert(String($0)) }
        case .mouse, .resized, .resumed, .focus, .terminalBackground, .imagesSupported, .ended: nil
        }
    }

    /// Performs the edit for an event.
    ///
    /// - Returns: `false` if the event does not edit a field; the caller then handles it.
    public mutating func handle(_ event: TerminalEvent) -> Bool {
        guard let edit = Self.edit(for: event) else { return false }
        apply(edit)
        return true
    }

    public mutating func apply(_ edit: Edit) {
        switch edit {
        case .insert(let text): insert(text)
        case .left: cursor = before
        case .right: cursor = after
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .start: cursor = text.startIndex
        case .end: cursor = text.endIndex
        case .deleteBackward: remove(before..<cursor)
        case .deleteForward: remove(cursor..<after)
        case .deleteWordBackward: remove(wordStart..<cursor)
        case .deleteWordForward: remove(cursor..<wordEnd)
        case .deleteToStart: remove(text.startIndex..<cursor)
        case .deleteToEnd: remove(cursor..<text.endIndex)
        }
    }

    /// The named actions for editing text.
    public static let section = KeySection("text", bindings.actions)

    /// The keys of readline.
    public static let bindings = KeyBindings<Edit>([
        .init(KeyAction(whileTyping: "text.left", [.left, .control("b")]), .left, Keys.left),
        .init(KeyAction(whileTyping: "text.right", [.right, .control("f")]), .right, Keys.right),
        .init(
            KeyAction(whileTyping: "text.word-left", [.alt("b"), Key(.left, .control), Key(.left, .alt)]),
            .wordLeft, Keys.wordLeft),
        .init(
            KeyAction(whileTyping: "text.word-right", [.alt("f"), Key(.right, .control), Key(.right, .alt)]),
            .wordRight, Keys.wordRight),
        .init(KeyAction(whileTyping: "text.start", [.control("a"), .home]), .start, Keys.start),
        .init(KeyAction(whileTyping: "text.end", [.control("e"), .end]), .end, Keys.end),
        .init(
            KeyAction(whileTyping: "text.delete-backward", [.backspace, .control("h")]), .deleteBackward,
            Keys.deleteBackward),
        .init(
            KeyAction(whileTyping: "text.delete-forward", [.delete, .control("d")]), .deleteForward,
            Keys.deleteForward),
        .init(
            KeyAction(whileTyping: "text.delete-word-backward", [.control("w"), Key(.backspace, .alt)]),
            .deleteWordBackward, Keys.deleteWordBackward),
        .init(
            KeyAction(whileTyping: "text.delete-word-forward", [.alt("d"), Key(.delete, .control)]),
            .deleteWordForward, Keys.deleteWordForward),
        .init(
            KeyAction(whileTyping: "text.delete-to-start", [.control("u")]), .deleteToStart,
            Keys.deleteToStart),
        .init(KeyAction(whileTyping: "text.delete-to-end", [.control("k")]), .deleteToEnd, Keys.deleteToEnd),
    ])

    private var before: String.Index {
        cursor > text.startIndex ? text.index(before: cursor) : cursor
    }

    private var after: String.Index {
        cursor < text.endIndex ? text.index(after: cursor) : cursor
    }

    private var wordStart: String.Index {
        let left = text[..<cursor]
        let end = left.lastIndex { $0 != " " }.map(left.index(after:)) ?? text.startIndex
        let kind = end > text.startIndex ? text[text.index(before: end)].wordKind : 0
        return text[..<end].lastIndex { $0.wordKind != kind }.map(text.index(after:)) ?? text.startIndex
    }

    private var wordEnd: String.Index {
        let start = text[cursor...].firstIndex { $0 != " " } ?? text.endIndex
        guard start < text.endIndex else { return start }
        let kind = text[start].wordKind
        return text[start...].firstIndex { $0.wordKind != kind } ?? text.endIndex
    }

    private mutating func remove(_ range: Range<String.Index>) {
        join(String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }

    /// Moves the cursor between both parts, or after the character that forms where they meet.
    private mutating func join(_ left: String, _ right: String) {
        text = left + right
        let boundary = text.utf8.index(text.startIndex, offsetBy: left.utf8.count)
        cursor = text.indices.first { $0 >= boundary } ?? text.endIndex
    }
}

extension TextField: Equatable {
    public static func == (left: TextField, right: TextField) -> Bool {
        left.text == right.text && left.offset == right.offset
    }
}

extension TextField: Codable {
    private enum CodingKeys: String, CodingKey { case text, offset }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(String.self, forKey: .text))
        let offset = try container.decode(Int.self, forKey: .offset)
        cursor =
            text.index(text.startIndex, offsetBy: max(offset, 0), limitedBy: text.endIndex) ?? text.endIndex
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(offset, forKey: .offset)
    }
}

extension TextField {
    /// The visible part of the field, scrolled to the cursor.
    ///
    /// - Returns: The line, and the cursor's column, 0..<width.
    public func shown(
        width: Int, style: Style = .plain, _ ambiguous: AmbiguousWidth = .narrow
    ) -> (line: StyledLine, cursor: Int) {
        let left = text[..<cursor]
        // Scroll until the cursor fits.
        var start = left.startIndex
        var column = left.reduce(0) { $0 + $1.displayWidth(ambiguous) }
        let room = max(width - 1, 0)
        while column > room, start < left.endIndex {
            column -= left[start].displayWidth(ambiguous)
            start = left.index(after: start)
        }
        let rest = StyledLine(String(text[start...]), style)
        return (rest.clipped(to: width, ambiguous), column)
    }
}

extension Character {
    /// Adjacent characters of one kind form a word: Latin, kanji, hiragana, katakana or punctuation.
    fileprivate var wordKind: Int {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x20, 0x3000: 0
        case 0x3041...0x309F: 2
        case 0x30A1...0x30FF, 0xFF66...0xFF9F: 3
        case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: 4
        default: isLetter || isNumber || self == "_" ? 1 : 5
        }
    }
}

extension String {
    /// The text on one line, without characters that cannot be typed.
    var singleLineInput: String {
        let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 < 0x80 }
        if isPlain { return self }
        let lines = unicodeScalars.filter {
            !WidthTable.kind(of: $0).isControl || Self.breaks.contains($0.value)
        }
        return String(lines).visible
    }

    private static let breaks: Set<UInt32> = [0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029]
}
