import TerminalFrames

/// Help: all active key bindings, generated from the tables that keys are looked up in.
struct HelpView: Sendable {
    let screen: KeyBindings<Void>
    let everywhere: KeyBindings<Void>
    let strings: ShellStrings.Help

    /// The whole text, in two columns if they fit.
    func lines(width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let isWide = width >= Self.wide
        let column = isWide ? (width - Self.gap) / 2 : width
        let own = screen.effective.count
        // Laid out together, so that the screen's bindings hide the app's bindings of the same keys.
        let all = screen.then(everywhere).helpEntries(width: column, ambiguous)
        let parts = [
            (strings.onThisScreen, all.prefix(own)),
            (strings.everywhere, all.dropFirst(own)),
        ].map { name, entries in
            [StyledLine(name, .heading)] + entries.flatMap(\.self)
        }
        guard isWide else { return parts[0] + [StyledLine()] + parts[1] }
        return (0..<max(parts[0].count, parts[1].count)).map { row in
            let left = row < parts[0].count ? parts[0][row] : StyledLine()
            return left.padded(to: column + Self.gap, ambiguous)
                + (row < parts[1].count ? parts[1][row] : StyledLine())
        }
    }

    /// The area of the text.
    static func body(of area: Area) -> Area { area.inset(2) }

    /// Draws over all of `area`, with a margin.
    func draw(on frame: inout Frame, in area: Area, from offset: ScrollOffset) {
        frame.clear(area)
        let inner = Self.body(of: area)
        let lines = lines(width: inner.columns, frame.viewport.ambiguous)
        let shown = offset.visible(count: lines.count, height: inner.rows)
        frame.draw(lines[shown], in: inner)
        (frame.cursor, frame.restingPlace) = (nil, Position(row: inner.row, column: inner.column))
    }

    /// The minimum width for two columns, and the gap between them.
    private static let (wide, gap) = (110, 4)

    /// The keys that scroll, search and close Help.
    static func keys(in language: Language) -> KeyBindings<Void> {
        let (keys, hints) = (language.shellStrings.keys, language.shellStrings.hints)
        return KeyBindings([
            .init(close, (), keys.close, hint: hints.close),
            .init(find, (), keys.findCommand, hint: hints.find),
            .init(ListCursor.next, (), keys.down, hint: hints.down),
            .init(ListCursor.previous, (), keys.up, hint: hints.up),
        ]).then(ListCursor.bindings(in: language).untyped)
    }

    static let close = KeyAction("help.close", [.escape, "q", "?", .function(1)])
    /// Opens the command palette instead.
    static let find = KeyAction("help.find", ["/", ":", .function(2)])
}
