import TerminalUI

/// The keys of a results screen, by what lies on top.
enum SearchKeys {
    static func bindings(in mode: SearchInteraction.Mode) -> KeyBindings<SearchCommand> {
        switch mode {
        case .field: field
        case .list: list
        case .menu: menu
        case .history: history
        }
    }

    /// What an event means; `nil` for nothing, which is the shell's then.
    static func command(for event: TerminalEvent, in mode: SearchInteraction.Mode) -> SearchCommand? {
        if case .key(let key) = event, let command = bindings(in: mode).command(for: key) { return command }
        var field = TextField()
        return mode != .list && field.handle(event) ? .typed(event) : nil
    }

    private static let field = KeyBindings<SearchCommand>([
        .init([.enter], .confirmed, "Search now; open the selected post", hint: "open"),
        .init([.tab], .completed, "Complete tag:, user:, stocks: and others", hint: "complete"),
        .init([.control("r")], .historyOpened, "Earlier queries", hint: "history"),
        .init([.escape], .escaped, "Leave the field", hint: "to the list"),
    ]).then(moves)

    private static let list = KeyBindings<SearchCommand>([
        .init([.enter], .confirmed, "Open the selected post", hint: "open"),
        .init(["/", "i"], .queryEdited, "Edit the query", hint: "query"),
        .init(["o"], .browsed, "Open the selected post in the browser", hint: "browser"),
        .init(["p"], .previewToggled, "Show or hide the preview, on 110 columns or more", hint: "preview"),
        .init(["r"], .retried, "Ask again", hint: "refresh"),
        .init([.control("r")], .historyOpened, "Earlier queries", hint: "history"),
    ]).then(ListCursor.bindings.map { .moved($0) })

    private static let menu = KeyBindings<SearchCommand>([
        .init([.enter], .confirmed, "Take the selected completion", hint: "take"),
        .init([.tab, .down, .control("n")], .moved(.down), "Next completion", hint: "next"),
        .init([.backTab, .up, .control("p")], .moved(.up), "Previous completion"),
        .init([.escape], .escaped, "Close the completions", hint: "close"),
    ])

    private static let history = KeyBindings<SearchCommand>([
        .init([.enter], .confirmed, "Search for the selected query", hint: "search"),
        .init([.control("r"), .down, .control("n")], .moved(.down), "Next query", hint: "next"),
        .init([.up, .control("p")], .moved(.up), "Previous query"),
        .init([.control("x"), .delete], .historyRemoved, "Forget the selected query", hint: "forget"),
        .init([.escape], .escaped, "Close the earlier queries", hint: "close"),
    ]).then(pages)

    private static let moves = KeyBindings<SearchCommand>([
        .init([.down, .control("n")], .moved(.down), "Next result"),
        .init([.up, .control("p")], .moved(.up), "Previous result"),
    ]).then(pages)

    private static let pages = KeyBindings<SearchCommand>([
        .init([.pageDown], .moved(.pageDown), "A page down"),
        .init([.pageUp], .moved(.pageUp), "A page up"),
    ])
}
