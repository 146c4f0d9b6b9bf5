import TerminalUI

/// Everything that can be done now, found by what it is called, with its keys.
struct CommandPaletteView: Sendable {
    private struct Row {
        let binding: KeyBindings<Void>.Binding
        let match: FuzzyMatch
    }

    private let rows: [Row]
    private let state: CommandPalette
    /// The keys of the user's own.
    private let keys: KeyMap

    /// - Parameters:
    ///   - told: The keys of the screen and of the app.
    ///   - keys: Those of the user's own.
    init(_ state: CommandPalette, _ told: KeyBindings<Void>, _ keys: KeyMap) {
        (self.state, self.keys) = (state, keys)
        let rows = told.told.compactMap { binding in
            FuzzyMatch(state.field.text, in: binding.about).map { Row(binding: binding, match: $0) }
        }
        // Those that are as good stay in their order.
        self.rows = rows.enumerated().sorted { left, right in
            let (one, other) = (left.element.match.score, right.element.match.score)
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// The key of the selected one; `nil` when none is found.
    var selected: Key? {
        rows.isEmpty ? nil : rows[min(state.list.selected, rows.count - 1)].binding.keys.first
    }

    /// What an event means here; `nil` for nothing. Enter is whoever's who can press a key.
    func action(for event: TerminalEvent, in area: Area) -> ShellAction? {
        if case .key(let key) = event {
            if let move = ListCursor.bindingsWhileTyping.rebound(by: keys).command(for: key) {
                return .paletteMoved(move, count: rows.count, height: Self.list(of: area).rows)
            }
            if keys.keys(of: Self.close).contains(key) { return .paletteToggled }
        }
        return keys.edit(event).flatMap { TextField.edit(for: $0) }.map { .paletteEdited($0) }
    }

    /// Draws over the upper part of `area`, as much as there are commands.
    func draw(on frame: inout Frame, in area: Area) {
        frame.clear(area)
        var field = area
        field = field.cutTop(1)
        frame.drawField(state.field, isTyping: true, sign: ":", placeholder: "what to do", in: field)
        let list = Self.list(of: area)
        guard !rows.isEmpty else {
            return frame.drawInstead([StyledLine("nothing here is called that", .dim)], in: list)
        }
        let ambiguous = frame.viewport.ambiguous
        frame.drawList(state.list, count: rows.count, in: list) { place in
            let (binding, match) = (rows[place].binding, rows[place].match)
            let names = binding.keys.map(\.description).joined(separator: " ")
            return .between(
                StyledLine("  ") + StyledLine(binding.about, marking: match),
                StyledLine([StyledSpan(names, .key), StyledSpan(" ")]),
                width: list.columns - ListCursor.gutter, ambiguous)
        }
    }

    private static func list(of area: Area) -> Area {
        var list = area
        _ = list.cutTop(min(2, list.rows - 1))
        return list
    }

    static let enter = KeyAction(whileTyping: "commands.do", [.enter])
    static let close = KeyAction(whileTyping: "commands.close", [.escape, Key(.function(2))])

    /// For the row of hints.
    static let keys = KeyBindings<Void>([
        .init(enter, (), "Do it", hint: "do it"),
        .init(ListCursor.nextWhileTyping, (), "Next", hint: "next"), .init(close, (), "Close", hint: "close"),
    ])
}
