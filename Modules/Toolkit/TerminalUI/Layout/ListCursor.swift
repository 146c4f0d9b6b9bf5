/// Where the selection of a list is, and which part of the list is on the screen. Knows no items: a view
/// asks for the rows that it shows.
public struct ListCursor: Sendable, Equatable, Codable {
    public enum Move: Sendable, Equatable, Codable {
        case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
        /// That item, from 0.
        case item(Int)
    }

    /// 0 or more; 0 also in an empty list.
    public private(set) var selected: Int
    /// The first item on the screen.
    public private(set) var top: Int
    /// So many items stay visible before and behind the selection, where there are any.
    public static let margin = 2
    /// Columns before the rows of a list, where the selected one has its bar.
    public static let gutter = 1
    /// Columns before a row's title: the gutter and two signs.
    public static let indent = gutter + 2

    public init(selected: Int = 0, top: Int = 0) {
        (self.selected, self.top) = (max(selected, 0), max(top, 0))
    }

    /// Moves the selection, and the part that is shown as far as needed.
    ///
    /// - Parameters:
    ///   - count: Items in the list, 0 or more.
    ///   - height: Items that fit on the screen.
    public mutating func move(_ move: Move, count: Int, height: Int) {
        let page = max(height - 1, 1)
        switch move {
        case .up: selected -= 1
        case .down: selected += 1
        case .pageUp: (selected, top) = (selected - page, top - page)
        case .pageDown: (selected, top) = (selected + page, top + page)
        case .halfPageUp: (selected, top) = (selected - page / 2, top - page / 2)
        case .halfPageDown: (selected, top) = (selected + page / 2, top + page / 2)
        case .first: selected = 0
        case .last: selected = count - 1
        case .item(let item): selected = item
        }
        clamp(count: count, height: height)
    }

    /// Selects an item, such as the one that was selected before the list changed.
    public mutating func select(_ item: Int, count: Int, height: Int) {
        selected = item
        clamp(count: count, height: height)
    }

    /// Brings selection and part back into a list or a screen that changed.
    public mutating func clamp(count: Int, height: Int) {
        let height = max(height, 1)
        selected = min(max(selected, 0), max(count - 1, 0))
        let margin = min(Self.margin, (height - 1) / 2)
        top = min(top, selected - margin)
        top = max(top, selected + margin - height + 1)
        top = max(min(top, count - height), 0)
    }

    /// The items on a screen of that height.
    public func visible(count: Int, height: Int) -> Range<Int> {
        var clamped = self
        clamped.clamp(count: count, height: height)
        return clamped.top..<max(min(clamped.top + max(height, 0), count), clamped.top)
    }

    public static let next = KeyAction("move.next", ["j", .down, .control("n")])
    public static let previous = KeyAction("move.previous", ["k", .up, .control("p")])
    public static let nextWhileTyping = KeyAction(whileTyping: "field.next", [.down, .control("n")])

    /// The keys that people's fingers expect in a list, vim's and the arrows.
    public static let bindings = KeyBindings<Move>([
        .init(next, .down, "Next"),
        .init(previous, .up, "Previous"),
        .init(KeyAction("move.page-down", [.pageDown, .control("f"), " "]), .pageDown, "A page down"),
        .init(KeyAction("move.page-up", [.pageUp, .control("b")]), .pageUp, "A page up"),
        .init(KeyAction("move.half-page-down", [.control("d")]), .halfPageDown, "Half a page down"),
        .init(KeyAction("move.half-page-up", [.control("u")]), .halfPageUp, "Half a page up"),
        .init(KeyAction("move.first", ["g", .home]), .first, "To the first"),
        .init(KeyAction("move.last", ["G", .end]), .last, "To the last"),
    ])
}

extension ListCursor {
    /// The keys that move through a list while something is typed over it.
    public static let bindingsWhileTyping = KeyBindings<Move>([
        .init(nextWhileTyping, .down, "Next"),
        .init(KeyAction(whileTyping: "field.previous", [.up, .control("p")]), .up, "Previous"),
        .init(KeyAction(whileTyping: "field.page-down", [.pageDown]), .pageDown, "A page down"),
        .init(KeyAction(whileTyping: "field.page-up", [.pageUp]), .pageUp, "A page up"),
    ])
}

extension Frame {
    /// Draws the rows of a list that are on the screen, one row an item, the selected one on its ground behind a
    /// bar, which is seen without colours, too.
    ///
    /// - Parameters:
    ///   - count: Items in the list.
    ///   - area: The rows stand in it right of ``ListCursor/gutter``.
    ///   - row: The line of an item; asked for those on the screen only.
    public mutating func drawList(
        _ cursor: ListCursor, count: Int, in area: Area, row: (Int) -> StyledLine
    ) {
        let shown = cursor.visible(count: count, height: area.rows)
        var rows = area
        add(.item(shown.lowerBound), in: rows.cutTop(shown.count))
        var content = area
        let gutter = content.cutLeft(ListCursor.gutter)
        clear(gutter)
        for item in shown {
            let (line, screenRow) = (row(item), item - shown.lowerBound)
            guard item == cursor.selected else {
                if line.background != .plain {
                    draw(StyledLine(" ").on(line.background), row: screenRow, in: gutter)
                }
                draw(line, row: screenRow, in: content)
                continue
            }
            let bar = viewport.ambiguous == .narrow ? "▌" : ">"
            draw(StyledLine(bar, .key).on(.selected), row: screenRow, in: gutter)
            draw(line.on(.selected), row: screenRow, in: content)
        }
        for free in shown.count..<max(area.rows, shown.count) { draw(StyledLine(), row: free, in: content) }
    }

    /// Draws what the columns of a list are called, over them.
    public mutating func drawHeader(_ names: StyledLine, in area: Area) {
        var content = area
        clear(content.cutLeft(ListCursor.gutter))
        draw(names, in: content)
    }

    /// Draws texts in the place of a list that is empty, each wrapped, under where a row's title begins.
    public mutating func drawPlaceholder(_ texts: [StyledLine], in area: Area) {
        clear(area)
        var inner = area
        _ = inner.cutTop(area.rows >= 4 ? 1 : 0)
        _ = inner.cutLeft(ListCursor.indent)
        draw(
            texts.flatMap { Wrapping.lines($0.spans, width: inner.columns, viewport.ambiguous) }, in: inner)
    }
}
