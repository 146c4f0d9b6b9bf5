/// One line of text that nobody may see, such as a token that is pasted, and where in it the cursor is.
///
/// It prints, reflects and encodes as how many letters there are and where the cursor is; what shows of it, and how
/// it is edited, depends on nothing else. A decoded one is inert: it draws and edits like the one that was encoded,
/// but does not know its letters until it has been empty again.
public struct SecretField: Sendable, Equatable {
    /// A change of the text, which prints, reflects and encodes as how many letters it inserts.
    public struct Edit: Sendable, Equatable {
        fileprivate enum Change: Sendable, Equatable, Codable {
            case insert(count: Int)
            /// One that knows no text.
            case other(TextField.Edit)
        }

        fileprivate let change: Change
        /// What is inserted; `nil` for nothing, and where the edit was decoded.
        fileprivate let letters: [Character]?

        /// Text is put on one line; control characters and what reorders text never get in.
        public init(_ edit: TextField.Edit) {
            if case .insert(let text) = edit {
                let inserted = Array(text.singleLineInput)
                (change, letters) = (.insert(count: inserted.count), inserted)
            } else {
                (change, letters) = (.other(edit), nil)
            }
        }
    }

    public private(set) var count = 0
    /// Letters before the cursor.
    public private(set) var offset = 0
    /// `nil` where the field, or something that was inserted, was decoded.
    private var letters: [Character]? = []

    /// An empty field.
    public init() {}

    /// - Returns: The text; `nil` where it is not known because it was decoded.
    public func reveal() -> String? { letters.map { letters in letters.map { String($0) }.joined() } }

    /// The same without its letters, for who only shows it.
    public var redacted: SecretField {
        var field = self
        if count > 0 { field.letters = nil }
        return field
    }

    /// What a key or a paste does to a field; `nil` when it means no field.
    public static func edit(for event: TerminalEvent) -> Edit? { TextField.edit(for: event).map(Edit.init) }

    /// Changes the text. All of it is one word, so that nothing tells where a secret has signs or spaces.
    public mutating func apply(_ edit: Edit) {
        let (before, after) = (max(offset - 1, 0), min(offset + 1, count))
        switch edit.change {
        case .insert(let count): replace(offset..<offset, by: edit.letters, count: count)
        case .other(.left): offset = before
        case .other(.right): offset = after
        case .other(.wordLeft), .other(.start): offset = 0
        case .other(.wordRight), .other(.end): offset = count
        case .other(.deleteBackward): replace(before..<offset, by: [], count: 0)
        case .other(.deleteForward): replace(offset..<after, by: [], count: 0)
        case .other(.deleteWordBackward), .other(.deleteToStart): replace(0..<offset, by: [], count: 0)
        case .other(.deleteWordForward), .other(.deleteToEnd): replace(offset..<count, by: [], count: 0)
        case .other(.insert): break  // Never made.
        }
    }

    /// - Parameter new: `nil` where they are not known.
    private mutating func replace(_ range: Range<Int>, by new: [Character]?, count added: Int) {
        if let new { letters?.replaceSubrange(range, with: new) } else if added > 0 { letters = nil }
        count += added - range.count
        offset = range.lowerBound + added
        if count == 0 { letters = [] }
    }

    /// What fits into `width` columns, a dot for each letter, scrolled so that the cursor is in it.
    ///
    /// - Returns: The line, and the cursor's column, 0..<width.
    public func shown(width: Int, style: Style = .plain) -> (line: StyledLine, cursor: Int) {
        let start = max(offset - max(width - 1, 0), 0)
        let dots = String(repeating: "*", count: min(count - start, max(width, 0)))
        return (StyledLine(dots, style), offset - start)
    }
}

extension SecretField: Codable {
    private enum CodingKeys: String, CodingKey { case count, offset }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count).letters
        offset = min(try container.decode(Int.self, forKey: .offset).letters, count)
        letters = count == 0 ? [] : nil
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(count, forKey: .count)
        try container.encode(offset, forKey: .offset)
    }
}

extension SecretField.Edit: Codable {
    public init(from decoder: any Decoder) throws {
        switch try Change(from: decoder) {
        case .insert(let count): change = .insert(count: count.letters)
        case .other(.insert(let text)): change = .insert(count: text.count)
        case .other(let edit): change = .other(edit)
        }
        letters = nil
    }

    public func encode(to encoder: any Encoder) throws { try change.encode(to: encoder) }
}

extension SecretField: CustomStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: ["count": count, "offset": offset]) }
}

extension SecretField.Edit: CustomStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var customMirror: Mirror { Mirror(self, children: ["change": change]) }
}

extension Int {
    /// A number of letters, whatever a file says.
    fileprivate var letters: Int { Swift.min(Swift.max(self, 0), 1 << 31) }
}
