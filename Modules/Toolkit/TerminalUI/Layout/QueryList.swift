/// A text field above a list. While the field has the focus, it receives characters, and the arrow keys move
/// through the list.
public struct QueryList<ID: Hashable & Sendable & Codable>: Sendable, Equatable, Codable {
    public var field: TextField
    public var list: ItemCursor<ID>
    public var isTyping: Bool

    public init(_ field: TextField = TextField(), list: ItemCursor<ID> = ItemCursor(), isTyping: Bool) {
        (self.field, self.list, self.isTyping) = (field, list, isTyping)
    }

    /// Performs a command.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - items: The list.
    ///   - height: The number of items that fit on the screen.
    public mutating func apply<Items: RandomAccessCollection>(
        _ command: QueryListCommand, in items: Items, height: Int
    ) where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        switch command {
        case .move(let move): list.move(move, in: items, height: height)
        case .focusField: isTyping = true
        case .focusList: isTyping = false
        }
    }
}

/// The commands of a field above a list, apart from editing.
public enum QueryListCommand: Sendable, Equatable, Codable {
    case move(ListCursor.Move)
    /// Moves the focus to the field.
    case focusField
    /// Moves the focus from the field to the list.
    case focusList

    /// The key bindings while the field has the focus; all other keys belong to the field.
    public static let fieldBindings = KeyBindings<QueryListCommand>([
        .init(
            leaveField, .focusList, TerminalUIStrings.Keys.moveToList,
            hint: TerminalUIStrings.Keys.moveToListHint)
    ]).then(ListCursor.bindingsWhileTyping.map { .move($0) })

    /// The key that moves the focus from a field to the list below it.
    public static let leaveField = KeyAction(whileTyping: "field.leave", [.escape])
    /// The key that moves the focus to a field above a list.
    public static let enterField = KeyAction("list.search", ["/", "i"])

    /// The key bindings while the list has the focus.
    ///
    /// - Parameters:
    ///   - about: The description of the key that moves to the field, for Help.
    ///   - hint: The short label of the key, for the row of hints.
    public static func listBindings(_ about: String, hint: String) -> KeyBindings<QueryListCommand> {
        KeyBindings([.init(enterField, .focusField, about, hint: hint)])
            .then(ListCursor.bindings.map { .move($0) })
    }
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
        let (line, column) = field.shown(width: row.columns, ambiguous)
        draw(field.text.isEmpty ? StyledLine(placeholder, .dim) : line, in: row)
        if isTyping, !row.isEmpty { cursor = Position(row: row.row, column: row.column + column) }
    }

    /// Draws a horizontal rule between two texts. Its last column stays free, like that of the rows below it.
    ///
    /// - Parameters:
    ///   - left: A text such as the number of results, aligned with the text of the field.
    ///   - right: Hidden if both texts do not fit.
    ///   - area: The area; only its first row is used.
    public mutating func drawRule(from left: StyledLine, to right: StyledLine, in area: Area) {
        let (ambiguous, dash, space) = (viewport.ambiguous, "─", StyledLine(" "))
        let width = area.columns - 1
        var line = StyledLine(String(repeating: " ", count: ListCursor.indent)) + left
        if !left.spans.isEmpty { line += space }
        var end = right.spans.isEmpty ? right : space + right
        if line.width(ambiguous) + end.width(ambiguous) > width { end = StyledLine() }
        let free = width - line.width(ambiguous) - end.width(ambiguous)
        line += StyledLine(
            String(repeating: dash, count: max(free, 0) / dash.displayWidth(ambiguous)), .rule)
        draw(line + end, in: area)
    }
}
