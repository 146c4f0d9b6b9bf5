/// A text field for a secret, such as a pasted token.
///
/// It prints, reflects and encodes only the number of characters and the position of the cursor; drawing and
/// editing depend on nothing else. A decoded field draws and edits like the original, but does not know its
/// text until it has been empty once.
package struct SecretField: Sendable, Equatable {
    /// An edit that prints, reflects and encodes only the number of inserted characters.
    package struct Edit: Sendable, Equatable {
        fileprivate enum Change: Sendable, Equatable, Codable {
            case insert(count: Int)
            /// An edit that does not contain text.
            case other(TextField.Edit)
        }

        fileprivate let change: Change
        /// The inserted characters; `nil` if there are none or the edit was decoded.
        fileprivate let letters: [Character]?

        /// Creates an edit. Inserted text is put on one line, without control characters and bidirectional
        /// marks.
        package init(_ edit: TextField.Edit) {
            if case .insert(let text) = edit {
                let inserted = Array(text.singleLineInput)
                (change, letters) = (.insert(count: inserted.count), inserted)
            } else {
                (change, letters) = (.other(edit), nil)
            }
        }
    }

    package private(set) var count = 0
    /// The number of characters before the cursor.
    package private(set) var offset = 0
    /// `nil` if the field or one of its edits was decoded.
    private var letters: [Character]? = []

    /// Creates an empty field.
    package init() {}

    /// The text; `nil` if it is unknown because it was decoded.
    package func reveal() -> String? { letters.map { letters in letters.map { String($0) }.joined() } }

    /// The field without its text, for drawing it.
    package var redacted: SecretField {
        var field = self
        if count > 0 { field.letters = nil }
        return field
    }

    /// The edit for a key or a paste; `nil` if the event does not edit a field.
    package static func edit(for event: TerminalEvent) -> Edit? { TextField.edit(for: event).map(Edit.init) }

    /// Performs an edit. The whole text counts as one word, so that word movements reveal nothing about a
    /// secret.
    package mutating func apply(_ edit: Edit) {
        let (before, after) = (max(offset - 1, 0), min(offset + 1, count))
        switch edit.change {
        case .insert(let count):
            let allowed = min(count, max(TextField.maximumLength - self.count, 0))
            replace(offset..<offset, by: edit.letters.map { Array($0.prefix(allowed)) }, count: allowed)
        case .other(.left): offset = before
        case .other(.right): offset = after
        case .other(.wordLeft), .other(.start): offset = 0
        case .other(.wordRight), .other(.end): offset = count
        case .other(.deleteBackward): replace(before..<offset, by: [], count: 0)
        case .other(.deleteForward): replace(offset..<after, by: [], count: 0)
        case .other(.deleteWordBackward), .other(.deleteToStart): replace(0..<offset, by: [], count: 0)
        case .other(.deleteWordForward), .other(.deleteToEnd): replace(offset..<count, by: [], count: 0)
        case .other(.insert): break  // Not created by `init(_:)`.
        }
    }

    /// - Parameter new: `nil` if the characters are unknown.
    private mutating func replace(_ range: Range<Int>, by new: [Character]?, count added: Int) {
        if let new { letters?.replaceSubrange(range, with: new) } else if added > 0 { letters = nil }
        count += added - range.count
        offset = range.lowerBound + added
        if count == 0 { letters = [] }
    }

    /// The visible part of the field, one `*` per character, scrolled to the cursor.
    ///
    /// - Returns: The line, and the cursor's column, 0..<width.
    package func shown(width: Int, style: Style = .plain) -> (line: StyledLine, cursor: Int) {
        let start = max(offset - max(width - 1, 0), 0)
        let dots = String(repeating: "*", count: min(count - start, max(width, 0)))
        return (StyledLine(dots, style), offset - start)
    }
}

extension SecretField: Codable {
    private enum CodingKeys: String, CodingKey { case count, offset }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count).letters
        offset = min(try container.decode(Int.self, forKey: .offset).letters, count)
        letters = count == 0 ? [] : nil
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(count, forKey: .count)
        try container.encode(offset, forKey: .offset)
    }
}

extension SecretField.Edit: Codable {
    package init(from decoder: any Decoder) throws {
        switch try Change(from: decoder) {
        case .insert(let count): change = .insert(count: count.letters)
        case .other(.insert(let text)): change = .insert(count: text.count)
        case .other(let edit): change = .other(edit)
        }
        letters = nil
    }

    package func encode(to encoder: any Encoder) throws { try change.encode(to: encoder) }
}

extension SecretField: CustomStringConvertible, CustomReflectable {
    package var description: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: ["count": count, "offset": offset]) }
}

extension SecretField.Edit: CustomStringConvertible, CustomReflectable {
    package var description: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: ["change": change]) }
}

extension Int {
    /// Clamped, because the number may come from a damaged file.
    fileprivate var letters: Int { Swift.min(Swift.max(self, 0), 1 << 31) }
}
