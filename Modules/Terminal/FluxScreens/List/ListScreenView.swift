public import TerminalFrames

/// The actions of a screen that consists of a list, among them those of the list itself.
public protocol ListScreenAction: Sendable {
    /// The user did something with the list.
    static func list(_ action: ListAction) -> Self
}

/// A view of a screen that consists of a list: a heading, a rule with the number of items, the list, and a preview of the
/// item under the cursor.
///
/// Its key bindings, its filter, its drawing, and clicks on its rows and columns are those of all lists. A view adds its
/// own key bindings, and says what a row contains.
public protocol ListScreenView<Shown, Action>: ScreenView where Action: ListScreenAction {
    /// What the list contains.
    associatedtype Item: Listed & Sendable & Equatable where Item.ID: Sendable & Codable

    /// The list.
    func list(_ shown: Shown) -> ListState<Item>

    /// The key bindings besides those of the list, the most useful first. They are inactive while the filter is typed.
    func screenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>

    /// The key bindings of the screen's kind, after its own, such as the one that refreshes a list of a service.
    func kindKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>

    /// The row below the last item, unless the table has one; `nil` for none.
    func footer(_ shown: Shown, on canvas: Canvas) -> StyledLine?

    /// Whether the screen has a field of its own, the heading `ListHeading.query`, which `/` enters.
    var hasField: Bool { get }

    /// The key bindings while the screen's own field has the focus, such as Enter, besides those for leaving it.
    func fieldKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>

    /// The action for a change of the text in the screen's own field; `nil` on screens without one.
    func fieldEdited(_ edit: TextField.Edit) -> Action?

    /// The line above the list.
    func heading(_ shown: Shown, on canvas: Canvas) -> ListHeading

    /// The beginning of the rule below the heading, such as the number of items; empty for none.
    func status(_ shown: Shown, on canvas: Canvas) -> StyledLine

    /// The end of that rule; empty for none.
    func remark(_ shown: Shown, on canvas: Canvas) -> StyledLine

    /// The lines shown in place of an empty list.
    func placeholderLines(_ shown: Shown, on canvas: Canvas) -> [StyledLine]

    /// The rows of the list.
    ///
    /// - Parameters:
    ///   - shown: The shown states.
    ///   - width: The width of the list in columns.
    ///   - canvas: Where, when and in which language the screen is drawn.
    func table(_ shown: Shown, width: Int, on canvas: Canvas) -> ListTable

    /// Whether there is a preview if there is room for it and the user has not hidden it.
    func hasPreview(_ shown: Shown) -> Bool

    /// The preview of the item under the cursor; `nil` for none.
    ///
    /// - Parameters:
    ///   - shown: The shown states.
    ///   - width: The width of the preview in columns.
    ///   - canvas: Where, when and in which language the screen is drawn.
    func preview(_ shown: Shown, width: Int, on canvas: Canvas) -> [StyledLine]?

    /// The address of an item for copying; `nil` if items have none.
    func address(of item: Item) -> String?
}

extension ListScreenView {
    public func screenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> { [] }
    public func kindKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> { [] }
    public func footer(_ shown: Shown, on canvas: Canvas) -> StyledLine? { nil }
    public var hasField: Bool { false }
    public func fieldKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> { [] }
    public func fieldEdited(_ edit: TextField.Edit) -> Action? { nil }
    public func status(_ shown: Shown, on canvas: Canvas) -> StyledLine {
        let list = list(shown)
        let count = canvas.language.shellStrings.lists.items(.all(list.rows.count))
        return list.summary(list.rows.isEmpty ? nil : count, in: canvas.language)
    }
    public func placeholderLines(_ shown: Shown, on canvas: Canvas) -> [StyledLine] {
        let (arrangement, language) = (list(shown).arrangement, canvas.language)
        return arrangement.isFiltered
            ? arrangement.emptyMessage(canvas.keys, in: language)
            : [StyledLine(language.shellStrings.lists.noItems, .dim)]
    }
    public func remark(_ shown: Shown, on canvas: Canvas) -> StyledLine { StyledLine() }
    public func hasPreview(_ shown: Shown) -> Bool { false }
    public func preview(_ shown: Shown, width: Int, on canvas: Canvas) -> [StyledLine]? { nil }
    public func address(of item: Item) -> String? { nil }

    /// The areas of the screen.
    package func layout(_ shown: Shown, on canvas: Canvas) -> ListLayout {
        let list = list(shown)
        return ListLayout(
            canvas.area, hasPreview: hasPreview(shown) && !list.hidesPreview && list.selected != nil)
    }

    public func adjustments(_ shown: Shown, to canvas: Canvas) -> [Action] {
        listAdjustments(shown, to: canvas)
    }

    /// Reports the number of visible rows, 1 or more, when it has changed.
    public func listAdjustments(_ shown: Shown, to canvas: Canvas) -> [Action] {
        let height = max(ListLayout(canvas.area, hasPreview: false).list.rows, 1)
        return list(shown).height == height ? [] : [.list(.resized(height: height))]
    }

    public func keys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        listScreenKeys(shown, on: canvas)
    }

    /// The list's key bindings after those of the screen, or those of the filter while it is typed.
    package func listScreenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        let list = list(shown)
        if list.focus == .query { return allFieldKeys(shown, on: canvas) }
        let listKeys = list.keys(in: canvas.language)
        if list.filterField != nil { return listKeys.map { .list($0) } }
        let previewKey = hasPreview(shown) ? list.previewKey(in: canvas.area, canvas.language) : nil
        let all = (previewKey.map { $0.then(listKeys) } ?? listKeys).map { Action.list($0) }
        let own = screenKeys(shown, on: canvas).then(kindKeys(shown, on: canvas))
        guard hasField else { return own.then(all) }
        let strings = canvas.language.shellStrings.lists
        let entering: KeyBindings<Action> = [
            .init(
                ListKeyNames.enterField, .list(.fieldEntered), strings.enterField,
                hint: strings.enterFieldHint)
        ]
        return own.then(entering).then(all)
    }

    /// The key bindings of the screen's own field.
    private func allFieldKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        let strings = canvas.language.shellStrings.lists
        let leaving = KeyBindings<Action>([
            .init(
                ListKeyNames.leaveField, .list(.fieldLeft), strings.leaveField, hint: strings.leaveFieldHint)
        ])
        let moving = ListCursor.bindingsWhileTyping(in: canvas.language)
        return fieldKeys(shown, on: canvas).then(leaving).then(moving.map { .list(.moved($0, at: $1)) })
    }

    public func typed(_ event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action? {
        let list = list(shown)
        if list.focus == .query { return TextField.edit(for: event).flatMap(fieldEdited) }
        return list.typed(event).map { .list($0) }
    }

    public func focus(_ shown: Shown) -> Focus { list(shown).focus.focus }

    public func missingItem(_ shown: Shown) -> ListNotice? {
        let list = list(shown)
        return list.chosen.isEmpty && list.isFiltered ? .allHidden : nil
    }

    public func copyable(_ shown: Shown) -> String? {
        list(shown).chosen.compactMap(address(of:)).joinedLines
    }

    public func sorting(by column: Int, in shown: Shown) -> Action? {
        list(shown).sorting(by: column).map { .list($0) }
    }

    public func selecting(_ item: Int, in shown: Shown, on canvas: Canvas) -> Action? {
        list(shown).selecting(item, at: canvas.now).map { .list($0) }
    }
}

/// The line above a list. While a filter is typed, the filter takes its place.
public enum ListHeading: Sendable, Equatable {
    /// A text.
    case title(StyledLine)
    /// The field for a query.
    ///
    /// - sign: A prompt of one column, such as `❯` or a spinner.
    case query(TextField, sign: String, placeholder: String)
    /// The filter, on a screen that always shows it.
    case filter(sign: String, placeholder: String)
}

/// How a list's rows are drawn.
public struct ListTable {
    /// The names of the columns; `nil` for none.
    let header: ListHeader?
    /// The row below the last item; `nil` for none.
    let footer: StyledLine?
    /// Draws the item at an index in an area of one row.
    let draw: (inout Frame, Int, Area) -> Void

    /// - Parameters:
    ///   - header: The names of the columns; `nil` for none.
    ///   - footer: The row below the last item; `nil` for none.
    ///   - row: Formats the item at an index.
    package init(
        header: ListHeader? = nil, footer: StyledLine? = nil, row: @escaping (Int) -> StyledLine
    ) {
        self.init(header: header, footer: footer) { frame, index, area in frame.draw(row(index), in: area) }
    }

    /// - Parameters:
    ///   - header: The names of the columns; `nil` for none.
    ///   - footer: The row below the last item; `nil` for none.
    ///   - draw: Draws the item at an index in an area of one row.
    package init(
        header: ListHeader? = nil, footer: StyledLine? = nil,
        draw: @escaping (inout Frame, Int, Area) -> Void
    ) {
        (self.header, self.footer, self.draw) = (header, footer, draw)
    }

    /// The rows of a list without columns, with indicators in front.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - footer: The row below the last item; `nil` for none.
    ///   - canvas: Where, when and in which language the screen is drawn.
    ///   - indicators: Those of an item, each of one column, the most important first; two are shown.
    ///   - row: Formats an item.
    public init<Item>(
        _ list: ListState<Item>, footer: StyledLine? = nil, on canvas: Canvas,
        indicators: @escaping (Item) -> [StyledSpan] = { _ in [] }, row: @escaping (Item) -> StyledLine
    ) {
        self.init(footer: footer) { index in
            let item = list.rows[index]
            return RowIndicator.line(
                indicators(item), isMarked: list.marks.contains(item.id),
                width: ListCursor.indent - ListCursor.gutter, canvas.ambiguous) + row(item)
        }
    }
}

extension ListScreenView {
    public func draw(_ shown: Shown, on frame: inout Frame, canvas: Canvas) {
        drawList(shown, on: &frame, canvas: canvas)
    }

    /// Draws the screen: heading, rule, list and preview.
    package func drawList(_ shown: Shown, on frame: inout Frame, canvas: Canvas) {
        let (layout, list) = (layout(shown, on: canvas), list(shown))
        drawHead(shown, on: &frame, in: layout, canvas)
        if list.rows.isEmpty {
            return frame.drawPlaceholder(placeholderLines(shown, on: canvas), in: layout.body)
        }
        let table = table(shown, width: layout.list.columns, on: canvas)
        if let header = table.header { frame.draw(header, in: layout.head) }
        let indent = StyledLine(String(repeating: " ", count: ListCursor.indent - ListCursor.gutter))
        let count = list.rows.count
        let footer = table.footer ?? footer(shown, on: canvas)
        let countWithFooter = count + (footer == nil ? 0 : 1)
        frame.drawList(list.cursor.cursor, count: countWithFooter, in: layout.list) { frame, index, area in
            if index < count { return table.draw(&frame, index, area) }
            frame.draw(indent + (footer ?? StyledLine()), in: area)
        }
        drawPreview(shown, on: &frame, in: layout, canvas)
    }

    /// Draws the heading and the rule.
    package func drawHead(
        _ shown: Shown, on frame: inout Frame, in layout: ListLayout, _ canvas: Canvas
    ) {
        drawHeading(shown, on: &frame, in: layout.field, canvas)
        frame.drawRule(from: status(shown, on: canvas), to: remark(shown, on: canvas), in: layout.rule)
    }

    private func drawHeading(_ shown: Shown, on frame: inout Frame, in area: Area, _ canvas: Canvas) {
        let list = list(shown)
        switch heading(shown, on: canvas) {
        case .filter(let sign, let placeholder):
            let field = list.filterField ?? TextField(list.arrangement.filter)
            frame.drawField(field, focus(shown), sign: sign, placeholder: placeholder, in: area)
        case .title(let line):
            if let filter = list.filterField { return frame.drawFilter(filter, in: area) }
            frame.draw(line.fitted(to: area.columns, canvas.ambiguous), in: area)
        case .query(let field, let sign, let placeholder):
            if let filter = list.filterField { return frame.drawFilter(filter, in: area) }
            frame.drawField(field, focus(shown), sign: sign, placeholder: placeholder, in: area)
        }
    }

    private func drawPreview(
        _ shown: Shown, on frame: inout Frame, in layout: ListLayout, _ canvas: Canvas
    ) {
        guard layout.hasPreview,
            let lines = preview(shown, width: layout.preview.columns, on: canvas)
        else { return }
        frame.drawDivider(layout)
        frame.draw(Array(lines.prefix(layout.preview.rows)), in: layout.preview)
    }
}
