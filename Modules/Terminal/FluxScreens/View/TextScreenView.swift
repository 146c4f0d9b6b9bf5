public import TerminalFrames

/// The actions of a screen that consists of a text.
public protocol TextScreenAction: Sendable {
    /// The text, which has `count` lines, of which `height` are visible, was scrolled: `ScrollOffset.move`.
    static func scrolled(_ move: ListCursor.Move, count: Int, height: Int) -> Self
}

/// A view of a screen that consists of a text, which the keys of a list scroll.
public protocol TextScreenView<Shown, Action>: ScreenView where Action: TextScreenAction {
    /// The visible part of the text.
    func offset(_ shown: Shown) -> ScrollOffset

    /// The lines of the text. Called for each frame and each key: cache what is expensive in a `Memo`.
    ///
    /// - Parameters:
    ///   - shown: The shown states.
    ///   - width: The width of the text in columns.
    ///   - canvas: Where, when and in which language the screen is drawn.
    func lines(_ shown: Shown, width: Int, on canvas: Canvas) -> [StyledLine]

    /// The key bindings besides those that scroll, the most useful first.
    func screenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>
}

extension TextScreenView {
    public func screenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> { [] }

    public func keys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        let area = Self.textArea(canvas)
        let count = lines(shown, width: area.columns, on: canvas).count
        return screenKeys(shown, on: canvas).then(
            ListCursor.bindings(in: canvas.language).map {
                .scrolled($0, count: count, height: area.rows)
            })
    }

    public func draw(_ shown: Shown, on frame: inout Frame, canvas: Canvas) {
        let area = Self.textArea(canvas)
        let lines = lines(shown, width: area.columns, on: canvas)
        frame.draw(Array(lines[offset(shown).visible(count: lines.count, height: area.rows)]), in: area)
    }

    /// The area of the text: a column of space on both sides.
    private static func textArea(_ canvas: Canvas) -> Area {
        var area = canvas.area
        _ = area.cutLeft(1)
        _ = area.cutRight(1)
        return area
    }
}
