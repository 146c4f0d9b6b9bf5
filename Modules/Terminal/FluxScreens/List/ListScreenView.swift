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
