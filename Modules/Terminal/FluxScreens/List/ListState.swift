public import FluxCore
public import TerminalFrames

/// The part of a screen's state that shows a list: its cursor, selected rows, order, filter and scroll position.
///
/// The items are in a query or in a store of a scope above. `rows` is derived from them: `show(_:)` them
/// whenever they have changed.
public struct ListState<Item>: Sendable, Equatable, Codable
where Item: Listed & Sendable & Equatable, Item.ID: Sendable & Codable {
    package private(set) var cursor = ItemCursor<Item.ID>()
    /// The selected rows, to which the next command applies.
    package private(set) var marks = Marks<Item.ID>()
    /// The order and the filter.
    package private(set) var arrangement = ListArrangement()
    /// The part of the screen that has the focus.
    public private(set) var focus: ListFocus
    /// The items that the list does not show, whatever the filter is; `nil` if the user does not hide any kind of items.
    package private(set) var hidden: [Item.ID]?
    /// Whether the user has hidden the preview of the item under the cursor.
    package private(set) var hidesPreview = false
    /// The number of visible rows, as the screen has reported it.
    package private(set) var height = 20
    /// The items that match the filter, in the chosen order.
    @Derived public private(set) var rows: [Item] = []
    /// The selected items that are not in `rows`.
    @Derived private var hiddenMarked: [Item] = []

    /// Creates an empty list.
    ///
    /// - Parameter focus: The part of the screen that has the focus when it opens.
    package init(focus: ListFocus = .list) { self.focus = focus }

    /// The filter while it is typed; `nil` otherwise.
    package var filterField: TextField? { if case .filter(let field) = focus { field } else { nil } }

    /// The item under the cursor; `nil` in an empty list.
    public var selected: Item? {
        rows.indices.contains(cursor.cursor.selected) ? rows[cursor.cursor.selected] : nil
    }

    /// The items to which a command applies: the selected rows, also those that a filter hides, or, if there are none,
    /// the row of the cursor.
    public var chosen: [Item] {
        let shown = marks.chosen(of: rows, else: selected)
        return hiddenMarked.isEmpty ? shown : shown + hiddenMarked.filter { marks.contains($0.id) }
    }

    /// The number of selected items that the list does not show.
    var hiddenMarkCount: Int { hiddenMarked.count { marks.contains($0.id) } }

    /// Whether items may be missing: by the filter, or because they are hidden.
    package var isFiltered: Bool { arrangement.isFiltered || hidden != nil }

    /// Whether the last row is visible.
    package var isAtBottom: Bool {
        cursor.cursor.visible(count: rows.count, height: height).upperBound >= rows.count
    }

    /// Replaces the items after they have changed. The cursor stays on its item.
    ///
    /// While no item has been shown yet, a restored cursor keeps its position.
    package mutating func show(_ items: [Item]) {
        if items.isEmpty, rows.isEmpty { return }
        rows = shown(of: items)
        hiddenMarked = marks.isEmpty || !isFiltered ? [] : hiddenMarked(of: items)
        cursor.follow(rows, height: height)
    }

    /// Shows the items of another list, with the cursor on the first row, without selected rows and without a filter.
    package mutating func restart(with items: [Item]) {
        marks = Marks()
        arrangement.filter = ""
        if filterField != nil { focus = .list }
        rows = shown(of: items)
        hiddenMarked = []
        cursor.restart(rows)
    }

    private func hiddenMarked(of items: [Item]) -> [Item] {
        let hidden = Set(marks.ids).subtracting(rows.map(\.id))
        return hidden.isEmpty ? [] : items.filter { hidden.contains($0.id) }
    }

    private func shown(of items: [Item]) -> [Item] {
        let hidden = Set(hidden ?? [])
        let items = hidden.isEmpty ? items : items.filter { !hidden.contains($0.id) }
        return arrangement.isPlain ? items : arrangement.arranged(items)
    }

    /// Hides some of the items.
    ///
    /// - Parameters:
    ///   - ids: The items to hide; `nil` to hide none from now on.
    ///   - items: All items of the list.
    package mutating func hide(_ ids: [Item.ID]?, of items: [Item]) {
        hidden = ids
        show(items)
    }

    /// Deselects all rows, after a command has been applied to them.
    package mutating func clearMarks() { marks.clear() }

    /// Gives the focus to the screen's field for a query.
    package mutating func enterQuery() { focus = .query }

    /// Gives the focus to the list. A filter stays active.
    package mutating func leaveField() { focus = .list }

    /// - Parameters:
    ///   - action: What the user did.
    ///   - items: All items of the list.
    package mutating func reduce(_ action: ListAction, of items: [Item]) {
        switch action {
        case .resized(let height):
            self.height = height
            // A restored cursor keeps its position until there are items.
            if !rows.isEmpty { cursor.follow(rows, height: height) }
        case .moved(let move, _):
            leaveField()
            cursor.move(move, in: rows, height: height)
        case .rowChosen(let row, _): cursor.move(.item(row), in: rows, height: height)
        case .marked:
            if let id = cursor.id { marks.toggle(id) }
            cursor.move(.down, in: rows, height: height)
        case .allMarked: marks.toggle(all: rows.map(\.id))
        case .unmarked: marks.clear()
        case .ordered(let order): arrange(items) { $0.order = order }
        case .fieldEntered: enterQuery()
        case .fieldLeft: leaveField()
        case .filterOpened: focus = .filter(TextField(arrangement.filter))
        case .filterEdited(let edit):
            guard var field = filterField else { return }
            field.apply(edit)
            focus = .filter(field)
            arrange(items) { $0.filter = field.text }
        case .filterConfirmed: leaveField()
        case .filterCleared:
            leaveField()
            arrange(items) { $0.filter = "" }
        case .previewToggled: hidesPreview.toggle()
        case .previewUnavailable: break
        }
    }

    private mutating func arrange(_ items: [Item], _ change: (inout ListArrangement) -> Void) {
        let before = arrangement
        change(&arrangement)
        if arrangement != before { show(items) }
    }
}

extension ListState {
    /// The key bindings of the list, or of its filter while it is typed.
    ///
    /// - Parameter language: The language of the descriptions.
    package func keys(in language: Language) -> KeyBindings<ListAction> {
        let strings = language.shellStrings.lists
        if filterField != nil {
            return Self.filterKeys(strings).then(
                ListCursor.bindingsWhileTyping(in: language).map { .moved($0, at: $1) })
        }
        var escape: [KeyBindings<ListAction>.Binding] = []
        if !marks.isEmpty {
            escape = [
                .init(ListKeyNames.deselect, .unmarked, strings.deselectAll, hint: strings.deselectHint)
            ]
        } else if arrangement.isFiltered {
            escape = [
                .init(ListKeyNames.showAll, .filterCleared, strings.clearFilter, hint: strings.clearHint)
            ]
        }
        return KeyBindings(
            escape + [
                .init(ListKeyNames.select, at: { .marked(at: $0) }, strings.select),
                .init(ListKeyNames.selectAll, .allMarked, strings.selectAll),
                .init(ListKeyNames.filter, .filterOpened, strings.filter, hint: strings.filterHint),
            ] + orderKey(in: language)
        )
        .then(ListCursor.bindings(in: language).map { .moved($0, at: $1) })
        // On screens with a field for a query, this key enters that field.
        .then(KeyBindings([.init(ListKeyNames.enterField, .filterOpened, strings.filter)]))
    }

    private func orderKey(in language: Language) -> [KeyBindings<ListAction>.Binding] {
        let next = arrangement.nextOrder(of: Item.self)
        if next == arrangement.order { return [] }
        return [.init(ListKeyNames.order, .ordered(next), Item.orderKeyText(in: language))]
    }

    private static func filterKeys(_ strings: ShellStrings.Lists) -> KeyBindings<ListAction> {
        KeyBindings([
            .init(ListKeyNames.applyFilter, .filterConfirmed, strings.applyFilter, hint: strings.applyHint),
            .init(ListKeyNames.leaveField, keys: [.tab], .filterConfirmed, strings.leaveField),
            .init(ListKeyNames.clearFilter, .filterCleared, strings.clearFilter, hint: strings.clearHint),
        ])
    }

    /// The key binding that shows or hides the preview.
    ///
    /// - Parameter area: The area of the screen, which may be too narrow for a preview.
    func previewKey(in area: Area, _ language: Language) -> KeyBindings<ListAction> {
        let strings = language.shellStrings.lists
        let isWide = area.columns >= ListLayout.minimumPreviewWidth
        return KeyBindings([
            .init(
                ListKeyNames.preview, isWide ? .previewToggled : .previewUnavailable, strings.togglePreview)
        ])
    }

    /// The action for an event while the filter is typed; `nil` for none.
    package func typed(_ event: TerminalEvent) -> ListAction? {
        filterField == nil ? nil : TextField.edit(for: event).map { .filterEdited($0) }
    }

    /// The action that moves the cursor to a row, such as after a click; `nil` if it is there already.
    package func selecting(_ row: Int, at now: Duration) -> ListAction? {
        cursor.cursor.selected == row ? nil : .moved(.item(row), at: now)
    }

    /// The lines shown instead of a list whose items are all hidden, by the filter or otherwise.
    ///
    /// - Parameters:
    ///   - keys: The user's key bindings.
    ///   - language: The language of the message.
    package func emptyMessage(_ keys: KeyMap, in language: Language) -> [StyledLine] {
        if arrangement.isFiltered { return arrangement.emptyMessage(keys, in: language) }
        return [StyledLine(language.shellStrings.lists.allHidden, .strong)]
    }

    /// The number of items, and the number of selected rows, the order and the filter, for the rule above the
    /// list. If there are no items, only the active filter.
    ///
    /// - Parameters:
    ///   - count: The number of items in words; `nil` if there are none.
    ///   - isComplete: Whether all items are loaded; otherwise, only some are sorted.
    ///   - language: The language of the texts.
    package func summary(_ count: String?, isComplete: Bool = true, in language: Language) -> StyledLine {
        guard let count = count.map({ StyledLine($0, .dim) }) else {
            return arrangement.summary(marked: nil, order: nil, in: language) ?? StyledLine()
        }
        let strings = language.shellStrings.lists
        let order = Item.orders.first { $0.id == arrangement.order }.map {
            isComplete ? $0.name(language) : strings.orderOfLoaded($0.name(language))
        }
        let selected = StyledSpan(strings.selected(marks.ids.count, hidden: hiddenMarkCount), .key)
        return arrangement.summary(marked: marks.isEmpty ? nil : selected, order: order, in: language).map {
            count + strings.separator + $0
        }
            ?? count
    }
}

/// The rebindable commands of lists.
package enum ListKeyNames {
    static let deselect = KeyAction("list.deselect", [.escape])
    static let showAll = KeyAction("list.show-all", [.escape])
    static let select = KeyAction("list.select", [" "])
    static let selectAll = KeyAction("list.select-all", ["*"])
    static let filter = KeyAction("list.filter", ["f"])
    static let order = KeyAction("list.order", ["O"])
    /// Not in `keys.json`: a view that lets users bind it has a `refreshKey` of its own.
    static let refresh = KeyAction("list.refresh", ["r"])
    static let preview = KeyAction("list.preview", ["p"])
    /// Moves the focus to the field above the list.
    package static let enterField = KeyAction("list.search", ["/", "i"])
    /// Moves the focus from the field to the list below it.
    package static let leaveField = KeyAction(whileTyping: "field.leave", [.escape, .tab])
    static let applyFilter = KeyAction(whileTyping: "filter.keep", [.enter])
    static let clearFilter = KeyAction(whileTyping: "filter.clear", [.escape])

    static let actions = [enterField, deselect, showAll, select, selectAll, filter, order, preview]
    static let filterActions = [applyFilter, clearFilter]
}

extension ListArrangement {
    /// The number of selected rows, the order and the filter, for the rule above the list; `nil` for none.
    ///
    /// - Parameters:
    ///   - marked: The number of selected rows in words; `nil` for none.
    ///   - order: The name of the order; `nil` for the given one.
    func summary(marked: StyledSpan?, order: String?, in language: Language) -> StyledLine? {
        let strings = language.shellStrings.lists
        var spans = marked.map { [$0] } ?? []
        if let order { spans.append(StyledSpan(order, .dim)) }
        if isFiltered { spans.append(StyledSpan(strings.activeFilter(filter), .dim)) }
        guard !spans.isEmpty else { return nil }
        return StyledLine(Array(spans.map { [$0] }.joined(separator: strings.separator.spans)))
    }

    /// The lines shown instead of a list whose items are all hidden by the filter.
    ///
    /// - Parameters:
    ///   - keys: The user's key bindings.
    ///   - language: The language of the message.
    package func emptyMessage(_ keys: KeyMap, in language: Language) -> [StyledLine] {
        let strings = language.shellStrings.lists
        return [
            StyledLine(strings.noMatches(filter: filter.quotable), .strong),
            strings.clearFilterHint(key: keys.name(of: ListKeyNames.showAll)),
        ]
    }
}

extension String {
    /// The text, shortened so that it fits into a message: a field holds up to 64 KB.
    package var quotable: String { fitted(to: 60) }
}

extension Frame {
    /// Draws the field above a list. A click on it gives it the focus.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - focus: The part of the screen that has the focus.
    ///   - sign: A prompt of one column, such as `❯` or a spinner.
    ///   - placeholder: Shown while the field is empty.
    ///   - area: The area; only its first row is used.
    package mutating func drawField(
        _ field: TextField, _ focus: Focus, sign: String, placeholder: String, in area: Area
    ) {
        drawField(field, isTyping: focus == .field, sign: sign, placeholder: placeholder, in: area)
        guard focus == .list else { return }
        var rest = area
        add(.key(ListKeyNames.enterField.keys[0]), in: rest.cutTop(1))
    }

    /// Draws the filter field in place of the screen's own field.
    package mutating func drawFilter(_ field: TextField, in area: Area) {
        drawField(
            field, isTyping: true, sign: "/",
            placeholder: viewport.language.shellStrings.lists.filterPlaceholder, in: area)
    }
}

/// The part of a list's screen that has the focus: the list, or a field above it.
///
/// Esc, Tab and moving the list's cursor leave a field; `/` enters it.
public enum ListFocus: Codable, Sendable, Equatable {
    /// Characters are commands.
    case list
    /// The field for a query, whose text belongs to the screen.
    case query
    /// The filter.
    case filter(TextField)

    /// The kind of focus, for the shell: whether characters are typed or are commands.
    package var focus: Focus { self == .list ? .list : .field }
}
