package import TerminalFrames

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
    /// list. Of a list without items, only the filter, which is active nevertheless.
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
    /// Unnamed in `keys.json`: a view that lets users bind it has a `refreshKey` of its own.
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
    /// The text as a message quotes it: shortened, because a field holds up to 64 KB.
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
