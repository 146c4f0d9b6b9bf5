import TerminalUI

/// All keys that do something now, made from the tables that the keys are looked up in.
struct HelpView: Sendable {
    let screen: KeyBindings<Void>
    let everywhere: KeyBindings<Void>

    /// The whole text, laid out for a width: two columns where there is room for them.
    func lines(width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let isWide = width >= Self.wide
        let column = isWide ? (width - Self.gap) / 2 : width
        let own = screen.told.count
        // Together: a key of the screen's is not told of twice.
        let all = screen.then(everywhere).help(width: column, ambiguous)
        let parts = [("On this screen", all.prefix(own)), ("Everywhere", all.dropFirst(own))].map {
            name, lines in
            [StyledLine(name, .heading)] + lines
        }
        guard isWide else { return parts[0] + [StyledLine()] + parts[1] }
        return (0..<max(parts[0].count, parts[1].count)).map { row in
            let left = row < parts[0].count ? parts[0][row] : StyledLine()
            return left.padded(to: column + Self.gap, ambiguous)
                + (row < parts[1].count ? parts[1][row] : StyledLine())
        }
    }

    /// Where the lines are drawn.
    static func body(of area: Area) -> Area { area.inset(2) }

    /// Draws over all of `area`, which has a margin.
    func draw(on frame: inout Frame, in area: Area, from offset: ScrollOffset) {
        frame.clear(area)
        let inner = Self.body(of: area)
        let lines = lines(width: inner.columns, frame.viewport.ambiguous)
        let shown = offset.visible(count: lines.count, height: inner.rows)
        frame.draw(lines[shown], in: inner)
        frame.cursor = nil
    }

    /// So many columns are room for two.
    private static let (wide, gap) = (110, 4)

    /// What moves Help, searches it, and closes it.
    static let keys = KeyBindings<Void>([
        .init(close, (), "Close", hint: "close"),
        .init(find, (), "Find what to do by its name", hint: "find"),
        .init(ListCursor.next, (), "Down", hint: "down"), .init(ListCursor.previous, (), "Up", hint: "up"),
    ]).then(ListCursor.bindings.untyped)

    static let close = KeyAction("help.close", [.escape, "q", "?", Key(.function(1))])
    /// Opens the command palette instead.
    static let find = KeyAction("help.find", ["/", ":", Key(.function(2))])
}
