import TerminalUI

/// All keys that do something now, made from the tables that the keys are looked up in.
struct HelpView: Sendable {
    let screen: KeyBindings<Void>
    let everywhere: KeyBindings<Void>

    /// The whole text, laid out for a width.
    func lines(width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let lines = screen.then(everywhere).help(width: width, ambiguous)
        let own = screen.told.count
        return [StyledLine("On this screen", .heading)] + lines.prefix(own)
            + [StyledLine(), StyledLine("Everywhere", .heading)] + lines.dropFirst(own)
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

    /// What moves Help, and closes it.
    static let keys = KeyBindings<Void>([
        .init([.escape, "q", "?"], (), "Close", hint: "close"),
        .init(["j"], (), "Down", hint: "down"), .init(["k"], (), "Up", hint: "up"),
    ]).then(ListCursor.bindings.untyped)
}
