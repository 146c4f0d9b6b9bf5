/// The selection of a list and the visible part of it, independent of the items.
public struct ListCursor: Sendable, Equatable, Codable {
    /// A movement of the selection.
    public enum Move: Sendable, Equatable, Codable {
        /// By a row, a page or half a page, or to the end.
        case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
        /// The item at an index, from 0.
        case item(Int)
    }

    /// The index of the selected item, 0 or more; 0 in an empty list.
    package private(set) var selected: Int
    /// The index of the first visible item.
    package private(set) var top: Int
    /// The number of items that stay visible before and after the selection.
    package static let margin = 2
    /// The columns to the left of the rows, where a bar marks the selected row.
    package static let gutter = 1
    /// The columns to the left of a row's title: the gutter and two indicators.
    package static let indent = gutter + 2

    /// Creates a cursor; negative values are 0.
    package init(selected: Int = 0, top: Int = 0) {
        (self.selected, self.top) = (max(selected, 0), max(top, 0))
    }

    /// Moves the selection, and scrolls as far as necessary.
    ///
    /// - Parameters:
    ///   - move: The movement.
    ///   - count: The number of items, 0 or more.
    ///   - height: The number of items that fit on the screen.
    package mutating func move(_ move: Move, count: Int, height: Int) {
        let page = max(Viewport.side(height) - 1, 1)
        // A recorded position may be any number; `clamp` makes it a valid one.
        switch move {
        case .up: selected &-= 1
        case .down: selected &+= 1
        case .pageUp: (selected, top) = (selected &- page, top &- page)
        case .pageDown: (selected, top) = (selected &+ page, top &+ page)
        case .halfPageUp: (selected, top) = (selected &- page / 2, top &- page / 2)
        case .halfPageDown: (selected, top) = (selected &+ page / 2, top &+ page / 2)
        case .first: selected = 0
        case .last: selected = count
        case .item(let item): selected = item
        }
        clamp(count: count, height: height)
    }

    /// Adapts the selection and the visible part to a changed list or screen.
    package mutating func clamp(count: Int, height: Int) {
        let (count, height) = (max(count, 0), Viewport.side(height))
        selected = min(max(selected, 0), max(count - 1, 0))
        let margin = min(Self.margin, (height - 1) / 2)
        top = min(top, selected - margin)
        top = max(top, selected + margin - height + 1)
        top = max(min(top, count - height), 0)
    }

    /// The indices of the visible items.
    package func visible(count: Int, height: Int) -> Range<Int> {
        var clamped = self
        clamped.clamp(count: count, height: height)
        let end = clamped.top + (height > 0 ? Viewport.side(height) : 0)
        return clamped.top..<max(min(end, count), clamped.top)
    }

    /// The rebindable command that selects the next item.
    package static let next = KeyAction("move.next", ["j", .down, .control("n")])
    /// The rebindable command that selects the previous item.
    package static let previous = KeyAction("move.previous", ["k", .up, .control("p")])
    /// The rebindable command that selects the next item while a field has the focus.
    package static let nextWhileTyping = KeyAction(whileTyping: "field.next", [.down, .control("n")])

    /// The keys of vim and the arrow keys, described in English.
    package static let bindings = bindings(in: .english)
    private static let allBindings = PerLanguage { makeBindings($0.strings.keys) }

    /// The keys of vim and the arrow keys, described in a language.
    package static func bindings(in language: Language) -> KeyBindings<Move> { allBindings[language] }

    private static func makeBindings(_ strings: TerminalFramesStrings.Keys) -> KeyBindings<Move> {
        KeyBindings([
            .init(next, .down, strings.next),
            .init(previous, .up, strings.previous),
            .init(KeyAction("move.page-down", [.pageDown, .control("f"), " "]), .pageDown, strings.pageDown),
            .init(KeyAction("move.page-up", [.pageUp, .control("b")]), .pageUp, strings.pageUp),
            .init(KeyAction("move.half-page-down", [.control("d")]), .halfPageDown, strings.halfPageDown),
            .init(KeyAction("move.half-page-up", [.control("u")]), .halfPageUp, strings.halfPageUp),
            .init(KeyAction("move.first", ["g", .home]), .first, strings.first),
            .init(KeyAction("move.last", ["G", .end]), .last, strings.last),
        ])
    }
}

extension ListCursor {
    /// The keys that move through a list while text is typed above it, described in English.
    package static let bindingsWhileTyping = bindingsWhileTyping(in: .english)
    private static let allBindingsWhileTyping = PerLanguage { makeBindingsWhileTyping($0.strings.keys) }

    /// The keys that move through a list while text is typed above it, described in a language.
    package static func bindingsWhileTyping(in language: Language) -> KeyBindings<Move> {
        allBindingsWhileTyping[language]
    }

    private static func makeBindingsWhileTyping(_ strings: TerminalFramesStrings.Keys) -> KeyBindings<Move> {
        KeyBindings([
            .init(nextWhileTyping, .down, strings.next),
            .init(KeyAction(whileTyping: "field.previous", [.up, .control("p")]), .up, strings.previous),
            .init(KeyAction(whileTyping: "field.page-down", [.pageDown]), .pageDown, strings.pageDown),
            .init(KeyAction(whileTyping: "field.page-up", [.pageUp]), .pageUp, strings.pageUp),
        ])
    }
}

extension Frame {
    /// Draws the visible rows of a list, one per item. The selected row has a background and a bar, which is
    /// visible without colours, too.
    ///
    /// - Parameters:
    ///   - cursor: The selection and the visible part.
    ///   - count: The number of items.
    ///   - area: The area; rows start to the right of the ``ListCursor/gutter``.
    ///   - row: Returns the line of an item; called for visible items only.
    package mutating func drawList(
        _ cursor: ListCursor, count: Int, in area: Area, row: (Int) -> StyledLine
    ) {
        drawList(cursor, count: count, in: area) { frame, item, area in frame.draw(row(item), in: area) }
    }

    /// Draws the visible rows of a list, one per item.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the list.
    ///   - count: The number of items.
    ///   - area: The area; what does not fit is not drawn.
    ///   - draw: Draws an item in an area of one row; called for visible items only.
    package mutating func drawList(
        _ cursor: ListCursor, count: Int, in area: Area, draw: (inout Frame, Int, Area) -> Void
    ) {
        let shown = cursor.visible(count: count, height: area.rows)
        var rows = area
        add(.item(shown.lowerBound), in: rows.cutTop(shown.count))
        var gutter = area
        var content = gutter.cutRight(area.columns - ListCursor.gutter)
        for item in shown {
            let (row, start) = (content.cutTop(1), gutter.cutTop(1))
            draw(&self, item, row)
            guard item == cursor.selected else {
                clear(start, background(atEndOf: row))
                continue
            }
            cover(row, with: .selected)
            restingPlace = Position(row: start.row, column: start.column)
            self.draw(StyledLine(viewport.ambiguous == .narrow ? "▌" : ">", .key).on(.selected), in: start)
        }
        clear(gutter)
        clear(content)
    }

    /// Draws the titles of a list's columns above it.
    package mutating func drawHeader(_ names: StyledLine, in area: Area) {
        var content = area
        clear(content.cutLeft(ListCursor.gutter))
        draw(names, in: content)
    }

    /// Draws wrapped text in place of an empty list, aligned with the titles of rows.
    package mutating func drawPlaceholder(_ texts: [StyledLine], in area: Area) {
        clear(area)
        var inner = area
        _ = inner.cutTop(area.rows >= 4 ? 1 : 0)
        _ = inner.cutLeft(ListCursor.indent)
        draw(
            texts.flatMap { Wrapping.sentence($0.spans, width: inner.columns, viewport.ambiguous) }, in: inner
        )
    }
}
