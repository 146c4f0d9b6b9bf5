package import TerminalUI

/// The actions of a screen that consists of a list, among them those of the list itself.
package protocol ListScreenAction: Sendable {
    static func list(_ action: ListAction) -> Self
}

/// A view of a screen that consists of a list. Its key bindings, its filter and clicks on its rows and columns are those
/// of all lists; it adds its own key bindings, and draws.
package protocol ListScreenView<Shown, Action>: ScreenView where Action: ListScreenAction {
    associatedtype Item: Listed & Sendable & Equatable where Item.ID: Sendable & Codable

    /// The list.
    func list(_ shown: Shown) -> ListState<Item>

    /// The number of visible rows, 1 or more.
    func height(_ shown: Shown, on canvas: Canvas) -> Int

    /// The key bindings besides those of the list, the most useful first. They are inactive while the filter is typed.
    func screenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>
}

extension ListScreenView {
    package func height(_ shown: Shown, on canvas: Canvas) -> Int {
        max(ListLayout(canvas.area, hasPreview: false).list.rows, 1)
    }

    package func keys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        listScreenKeys(shown, on: canvas)
    }

    /// The list's key bindings after those of the screen, or those of the filter while it is typed.
    package func listScreenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        let list = list(shown)
        let listKeys = list.keys(height: height(shown, on: canvas), at: canvas.now, in: canvas.language)
            .map { Action.list($0) }
        return list.filterField != nil ? listKeys : screenKeys(shown, on: canvas).then(listKeys)
    }

    package func typed(_ event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action? {
        list(shown).typed(event).map { .list($0) }
    }

    package func focus(_ shown: Shown) -> Focus { list(shown).focus.focus }

    package func sorting(by column: Int, in shown: Shown) -> Action? {
        list(shown).sorting(by: column).map { .list($0) }
    }

    package func selecting(_ item: Int, in shown: Shown, on canvas: Canvas) -> Action? {
        list(shown).selecting(item, height: height(shown, on: canvas), at: canvas.now).map { .list($0) }
    }
}
