/// An editable line of text with a cursor.
public struct TextField: Sendable {
    /// A change of the text or of the cursor.
    public enum Edit: Sendable, Equatable, Codable {
        /// Text that was typed, committed by an input method or pasted.
        case insert(String)
        /// Moves the cursor by a character or a word, or to an end of the line.
        case left, right, wordLeft, wordRight, start, end
        /// Deletes the character or the word before or behind the cursor.
        case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
        /// Deletes everything before or behind the cursor.
        case deleteToStart, deleteToEnd
    }

    /// The maximum length of the text in UTF-8 bytes. Longer insertions are shortened.
    package static let maximumLength = 65_536

    /// A single line without control characters and bidirectional marks.
    public private(set) var text: String
    private var cursor: String.Index
    /// Whether the whole text is selected: the next insertion replaces it.
    package private(set) var isSelected = false

    /// Creates a field with the cursor at the end of the text.
    public init(_ text: String = "") {
        self.text = text.limited(to: Self.maximumLength).singleLineInput
        cursor = self.text.endIndex
    }

    /// The number of bytes before the cursor.
    private var length: Int { text.utf8.distance(from: text.startIndex, to: cursor) }

    /// The number of characters before the cursor.
    package var offset: Int { text.distance(from: text.startIndex, to: cursor) }

    /// Whether nothing more can be inserted.
    package var isFull: Bool { text.utf8.count > Self.maximumLength - 4 }

    /// Replaces the text and moves the cursor to its end.
    package mutating func replace(with text: String) { self = TextField(text) }

    /// Inserts text that was typed, committed by an input method or pasted. Line breaks become spaces. Text for which
    /// there is no room is left out.
    package mutating func insert(_ inserted: String) {
        let room = Self.maximumLength - text.utf8.count
        let inserted = inserted.limited(to: room).singleLineInput.limited(to: room)
        join(String(text[..<cursor]) + inserted, String(text[cursor...]))
    }

    /// The edit for a key or a paste; `nil` if the event does not edit a field.
    public static func edit(for event: TerminalEvent) -> Edit? {
        switch event {
        case .paste(let text):
            .insert(text.limited(to: maximumLength).withoutFinalLineBreaks)
        case .key(let key): bindings.command(for: key, at: .zero) ?? key.typed.map { .insert(String($0)) }
        case .mouse, .resized, .resumed, .focus, .terminalBackground, .imagesSupported, .ended: nil
        }
    }

    /// Selects the whole text until the next edit.
    package mutating func selectAll() { isSelected = !text.isEmpty }

    /// Edits the text. A selected text is replaced or deleted first.
    public mutating func apply(_ edit: Edit) {
        if isSelected {
            isSelected = false
            switch edit {
            case .left, .right, .wordLeft, .wordRight, .start, .end: break
            case .insert: self = TextField()
            case .deleteBackward, .deleteForward, .deleteWordBackward, .deleteWordForward, .deleteToStart,
                .deleteToEnd:
                return self = TextField()
            }
        }
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
    package static let section = KeySection("text", bindings.actions)

    private static let strings = Language.english.strings.keys

    /// The keys of readline, described in English: Help does not list them.
    package static let bindings = KeyBindings<Edit>([
        .init(KeyAction(whileTyping: "text.left", [.left, .control("b")]), .left, strings.left),
        .init(KeyAction(whileTyping: "text.right", [.right, .control("f")]), .right, strings.right),
        .init(
            KeyAction(whileTyping: "text.word-left", [.alt("b"), Key(.left, .control), Key(.left, .alt)]),
            .wordLeft, strings.wordLeft),
        .init(
            KeyAction(whileTyping: "text.word-right", [.alt("f"), Key(.right, .control), Key(.right, .alt)]),
            .wordRight, strings.wordRight),
        .init(KeyAction(whileTyping: "text.start", [.control("a"), .home]), .start, strings.start),
        .init(KeyAction(whileTyping: "text.end", [.control("e"), .end]), .end, strings.end),
        .init(
            KeyAction(whileTyping: "text.delete-backward", [.backspace, .control("h")]), .deleteBackward,
            strings.deleteBackward),
        .init(
            KeyAction(whileTyping: "text.delete-forward", [.delete, .control("d")]), .deleteForward,
            strings.deleteForward),
        .init(
            KeyAction(whileTyping: "text.delete-word-backward", [.control("w"), Key(.backspace, .alt)]),
            .deleteWordBackward, strings.deleteWordBackward),
        .init(
            KeyAction(whileTyping: "text.delete-word-forward", [.alt("d"), Key(.delete, .control)]),
            .deleteWordForward, strings.deleteWordForward),
        .init(
            KeyAction(whileTyping: "text.delete-to-start", [.control("u")]), .deleteToStart,
            strings.deleteToStart),
        .init(
            KeyAction(whileTyping: "text.delete-to-end", [.control("k")]), .deleteToEnd, strings.deleteToEnd),
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
        // Only the last character of the left part can have changed.
        let last = left.isEmpty ? left.startIndex : left.index(before: left.endIndex)
        let length = left.utf8.distance(from: left.startIndex, to: last)
        cursor = text.utf8.index(text.startIndex, offsetBy: length)
        while cursor < boundary { cursor = text.index(after: cursor) }
    }
}

extension TextField: Equatable {
    public static func == (left: TextField, right: TextField) -> Bool {
        left.text == right.text && left.length == right.length && left.isSelected == right.isSelected
    }
}

extension TextField: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, offset
        case isSelected = "selected"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(String.self, forKey: .text))
        isSelected = try container.decodeIfPresent(Bool.self, forKey: .isSelected) ?? false
        let offset = try container.decode(Int.self, forKey: .offset)
        cursor =
            text.index(text.startIndex, offsetBy: max(offset, 0), limitedBy: text.endIndex) ?? text.endIndex
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encode(offset, forKey: .offset)
        if isSelected { try container.encode(true, forKey: .isSelected) }
    }
}

extension TextField {
    /// The visible part of the field, scrolled to the cursor.
    ///
    /// - Returns: The line, and the cursor's column, 0..<width.
    package func shown(
        width: Int, style: Style = .plain, _ ambiguous: AmbiguousWidth = .narrow
    ) -> (line: StyledLine, cursor: Int) {
        // Only the visible part is measured, because the text can be long.
        let room = max(width - 1, 0)
        var (start, column) = (cursor, 0)
        while start > text.startIndex {
            let before = text.index(before: start)
            let wider = column + text[before].displayWidth(ambiguous)
            guard wider <= room else { break }
            (start, column) = (before, wider)
        }
        let end = text.index(start, offsetBy: max(width, 0) + 1, limitedBy: text.endIndex) ?? text.endIndex
        let rest = StyledLine(String(text[start..<end]), style)
        let line = rest.clipped(to: width, ambiguous)
        return (isSelected ? line.on(.selected) : line, column)
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
    /// The longest start of the text that has at most `count` UTF-8 bytes and ends with a whole scalar.
    func limited(to count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: max(count, 0))
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// The text without line breaks at its end: a copied line usually includes one.
    fileprivate var withoutFinalLineBreaks: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }

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

extension Frame {
    /// Draws the field's row, and the cursor while the field has the focus.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - isTyping: Whether the field has the focus.
    ///   - sign: A prompt of one column, such as `❯` or a spinner.
    ///   - placeholder: Shown while the field is empty.
    ///   - area: The area; only its first row is used.
    public mutating func drawField(
        _ field: TextField, isTyping: Bool, sign: String, placeholder: String, in area: Area
    ) {
        let (ambiguous, sign) = (viewport.ambiguous, StyledLine(sign + " ", isTyping ? .key : .dim))
        var (row, remaining) = (area, area)
        row = remaining.cutTop(1)
        clear(row.cutLeft(ListCursor.gutter))
        draw(sign, in: row.cutLeft(sign.width(ambiguous)))
        drawFullNotice(of: field, in: &row)
        let (line, column) = field.shown(width: row.columns, ambiguous)
        draw(field.text.isEmpty ? StyledLine(placeholder, .dim) : line, in: row)
        if isTyping, !row.isEmpty { cursor = Position(row: row.row, column: row.column + column) }
    }

    /// Says at the end of a row that nothing more can be inserted into its field, if that is so and there is room.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - row: The row; its rest is for the field.
    package mutating func drawFullNotice(of field: TextField, in row: inout Area) {
        guard field.isFull else { return }
        let notice = StyledLine(" " + viewport.language.strings.fieldIsFull, .warning)
        let width = notice.width(viewport.ambiguous)
        if width < row.columns / 2 { draw(notice, in: row.cutRight(width)) }
    }

    /// Draws a horizontal rule between two texts. Its last column stays free, like that of the rows below it.
    ///
    /// - Parameters:
    ///   - left: A text such as the number of results, aligned with the text of the field.
    ///   - right: Hidden if both texts do not fit.
    ///   - area: The area; only its first row is used.
    public mutating func drawRule(from left: StyledLine, to right: StyledLine, in area: Area) {
        let (ambiguous, space) = (viewport.ambiguous, StyledLine(" "))
        let dash: Unicode.Scalar = "─"
        let width = area.columns - 1
        var line = StyledLine(spans: [.spaces(ListCursor.indent)]) + left
        if !left.spans.isEmpty { line += space }
        var end = right.spans.isEmpty ? right : space + right
        if line.width(ambiguous) + end.width(ambiguous) > width { end = StyledLine() }
        let free = width - line.width(ambiguous) - end.width(ambiguous)
        let count = max(free, 0) / String(dash).displayWidth(ambiguous)
        line.spans.append(StyledSpan(unchecked: String(repeated: dash, count: count), .rule))
        draw(line + end, in: area)
    }
}
