/// One line of text that is being edited, and where in it the cursor is.
public struct TextField: Sendable {
    public enum Edit: Sendable, Equatable, Codable {
        /// Typed, committed by an input method or pasted.
        case insert(String)
        case left, right, wordLeft, wordRight, start, end
        case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
        case deleteToStart, deleteToEnd
    }

    /// On one line; control characters and what reorders text never get in.
    public private(set) var text: String
    private var cursor: String.Index

    /// The cursor stands behind the text.
    public init(_ text: String = "") {
        self.text = text.singleLineInput
        cursor = self.text.endIndex
    }

    /// Letters before the cursor.
    public var offset: Int { text.distance(from: text.startIndex, to: cursor) }

    /// Another text; the cursor stands behind it.
    public mutating func replace(with text: String) { self = TextField(text) }

    /// Text that was typed, committed by an input method or pasted, line breaks as spaces.
    public mutating func insert(_ inserted: String) {
        join(String(text[..<cursor]) + inserted.singleLineInput, String(text[cursor...]))
    }

    /// What a key or a paste does to a field; `nil` when it means no field.
    public static func edit(for event: TerminalEvent) -> Edit? {
        switch event {
        case .paste(let text):
            // Who copies a whole line does not mean its end.
            .insert(String(text.reversed().drop(while: \.isNewline).reversed()))
        case .key(let key): bindings.command(for: key) ?? key.typed.map { .insert(String($0)) }
        case .mouse, .resized, .resumed, .focus, .terminalBackground, .imagesSupported, .ended: nil
        }
    }

    /// - Returns: Whether the key or the paste meant this field; whoever asked handles what did not.
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

    /// What its keys do, by names.
    public static let section = KeySection("text", bindings.actions)

    /// The keys of readline.
    public static let bindings = KeyBindings<Edit>([
        .init(KeyAction(whileTyping: "text.left", [.left, .control("b")]), .left, "Left"),
        .init(KeyAction(whileTyping: "text.right", [.right, .control("f")]), .right, "Right"),
        .init(
            KeyAction(whileTyping: "text.word-left", [.alt("b"), Key(.left, .control), Key(.left, .alt)]),
            .wordLeft, "A word left"),
        .init(
            KeyAction(whileTyping: "text.word-right", [.alt("f"), Key(.right, .control), Key(.right, .alt)]),
            .wordRight, "A word right"),
        .init(KeyAction(whileTyping: "text.start", [.control("a"), .home]), .start, "To the start"),
        .init(KeyAction(whileTyping: "text.end", [.control("e"), .end]), .end, "To the end"),
        .init(
            KeyAction(whileTyping: "text.delete-backward", [.backspace, .control("h")]), .deleteBackward,
            "Delete the letter before"),
        .init(
            KeyAction(whileTyping: "text.delete-forward", [.delete, .control("d")]), .deleteForward,
            "Delete the letter behind"),
        .init(
            KeyAction(whileTyping: "text.delete-word-backward", [.control("w"), Key(.backspace, .alt)]),
            .deleteWordBackward, "Delete the word before"),
        .init(
            KeyAction(whileTyping: "text.delete-word-forward", [.alt("d"), Key(.delete, .control)]),
            .deleteWordForward, "Delete the word behind"),
        .init(
            KeyAction(whileTyping: "text.delete-to-start", [.control("u")]), .deleteToStart,
            "Delete to the start"),
        .init(
            KeyAction(whileTyping: "text.delete-to-end", [.control("k")]), .deleteToEnd, "Delete to the end"),
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

    /// The cursor stands between both; behind the letter that their ends made together, if they did.
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
    /// What fits into `width` columns, scrolled so that the cursor is in it.
    ///
    /// - Returns: The line, and the cursor's column, 0..<width.
    public func shown(
        width: Int, style: Style = .plain, _ ambiguous: AmbiguousWidth = .narrow
    ) -> (line: StyledLine, cursor: Int) {
        let left = text[..<cursor]
        // Letters leave on the left until the cursor and what it stands on fit.
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
    /// Letters of one kind make a word: Latin, kanji, hiragana and katakana each are one, signs another.
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
    /// On one line, without what is not typed.
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
