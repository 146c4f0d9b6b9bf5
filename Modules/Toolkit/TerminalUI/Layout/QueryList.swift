/// A field to type in over a list: letters go into the field while it is typed in, and the arrows move through
/// the list all the same.
public struct QueryList<ID: Hashable & Sendable & Codable>: Sendable, Equatable, Codable {
    public var field: TextField
    public var list: ItemCursor<ID>
    public var isTyping: Bool

    public init(_ field: TextField = TextField(), list: ItemCursor<ID> = ItemCursor(), isTyping: Bool) {
        (self.field, self.list, self.isTyping) = (field, list, isTyping)
    }

    /// - Parameter height: Items that fit on the screen.
    public mutating func apply<Items: RandomAccessCollection>(
        _ command: QueryListCommand, in items: Items, height: Int
    ) where Items.Index == Int, Items.Element: Identifiable, Items.Element.ID == ID {
        switch command {
        case .move(let move): list.move(move, in: items, height: height)
        case .type: isTyping = true
        case .leave: isTyping = false
        }
    }
}

/// What the keys of a field over a list do, apart from typing.
public enum QueryListCommand: Sendable, Equatable, Codable {
    case move(ListCursor.Move)
    /// Into the field.
    case type
    /// Out of the field, to the list.
    case leave

    /// The keys while the field is typed in; those that are not here are the field's.
    public static let typing = KeyBindings<QueryListCommand>([
        .init(leaving, .leave, "To the list", hint: "to the list")
    ]).then(ListCursor.bindingsWhileTyping.map { .move($0) })

    /// Out of a field, to the list below it.
    public static let leaving = KeyAction(whileTyping: "field.leave", [.escape])
    /// Into a field over a list.
    public static let entering = KeyAction("list.search", ["/", "i"])

    /// The keys while the field is not typed in.
    ///
    /// - Parameters:
    ///   - about: What the field is for, such as `Search`.
    ///   - hint: The same in the row of hints.
    public static func listing(_ about: String, hint: String) -> KeyBindings<QueryListCommand> {
        KeyBindings([.init(entering, .type, about, hint: hint)])
            .then(ListCursor.bindings.map { .move($0) })
    }
}

extension Frame {
    /// Draws the field's row with a sign before it, and places the cursor while it is typed in.
    ///
    /// - Parameters:
    ///   - sign: One column, such as `❯` or a spinner's picture.
    ///   - placeholder: What shows while nothing was typed.
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

    /// Draws a thin line across `area`, from what stands at its left to what stands at its right; its last
    /// column stays free, as that of the rows below it.
    ///
    /// - Parameters:
    ///   - left: Begins where a field's text does, such as how many were found.
    ///   - right: Goes where both do not fit.
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
