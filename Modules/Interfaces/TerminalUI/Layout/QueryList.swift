/// A field to type in over a list: letters go into the field while it is typed in, and the arrows move through
/// the list all the same.
public struct QueryList<ID: Hashable & Sendable>: Sendable, Equatable {
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
public enum QueryListCommand: Sendable, Equatable {
    case move(ListCursor.Move)
    /// Into the field.
    case type
    /// Out of the field, to the list.
    case leave

    /// The keys while the field is typed in; those that are not here are the field's.
    public static let typing = KeyBindings<QueryListCommand>([
        .init([.escape], .leave, "To the list", hint: "to the list"),
        .init([.down, .control("n")], .move(.down), "Next"),
        .init([.up, .control("p")], .move(.up), "Previous"),
        .init([.pageDown], .move(.pageDown), "A page down"),
        .init([.pageUp], .move(.pageUp), "A page up"),
    ])

    /// The keys while the field is not typed in.
    ///
    /// - Parameters:
    ///   - about: What the field is for, such as `Search`.
    ///   - hint: The same in the row of hints.
    public static func listing(_ about: String, hint: String) -> KeyBindings<QueryListCommand> {
        KeyBindings([.init(["/", "i"], .type, about, hint: hint)])
            .then(ListCursor.bindings.map { .move($0) })
    }
}

extension Frame {
    /// Draws the field's row, with a sign before it and a status behind it, and places the cursor while it is
    /// typed in.
    ///
    /// - Parameters:
    ///   - placeholder: What shows while nothing was typed.
    ///   - status: Such as how many were found; it goes before the text is cut to less than 12 columns.
    public mutating func drawField(
        _ field: TextField, isTyping: Bool, placeholder: String, status: StyledLine, in area: Area
    ) {
        let (ambiguous, sign) = (viewport.ambiguous, StyledLine("❯ ", isTyping ? .key : .dim))
        var (row, left) = (area, area)
        row = left.cutTop(1)
        let needed = sign.width(ambiguous) + 12 + 1 + status.width(ambiguous)
        let end = needed <= row.columns ? row.cutRight(status.width(ambiguous)) : row.cutRight(0)
        draw(sign, in: row.cutLeft(sign.width(ambiguous)))
        draw(status, in: end)
        let (line, column) = field.shown(width: max(row.columns - 1, 0), ambiguous)
        draw(field.text.isEmpty ? StyledLine(placeholder, .dim) : line, in: row)
        if isTyping, !row.isEmpty {
            cursor = Position(row: row.row, column: row.column + min(column, row.columns - 1))
        }
    }
}
