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
        .init([.enter], .confirmed, "Open the selected post, or search at once", hint: "open"),
        .init([.tab], .completed, "Complete tag:, user:, stocks: and others", hint: "complete"),
        .init([.control("r")], .historyOpened, "Earlier queries", hint: "history"),
    ]).then(QueryListCommand.typing.map { .query($0) })

    private static let list = KeyBindings<SearchCommand>([
        .init([.enter, "l", .right], .confirmed, "Open the selected post", hint: "open"),
        .init(["o"], .browsed, "Open the selected post in the browser", hint: "browser"),
        .init(["r"], .retried, "Ask again", hint: "refresh"),
        .init(["p"], .previewToggled, "Show or hide the preview, on 110 columns or more"),
        .init([.control("r")], .historyOpened, "Earlier queries", hint: "history"),
    ]).then(QueryListCommand.listing("Search", hint: "search").map { .query($0) })

    private static let menu = KeyBindings<SearchCommand>([
        .init([.enter], .confirmed, "Take the selected completion", hint: "take"),
        .init([.tab, .down, .control("n")], .moved(.down), "Next completion", hint: "next"),
        .init([.backTab, .up, .control("p")], .moved(.up), "Previous completion"),
        .init([.escape], .closed, "Close the completions", hint: "close"),
    ])

    private static let history = KeyBindings<SearchCommand>([
        .init([.enter], .confirmed, "Search for the selected query", hint: "search"),
        .init([.down, .control("r"), .control("n")], .moved(.down), "Next query", hint: "next"),
        .init([.up, .control("p")], .moved(.up), "Previous query"),
        .init([.pageDown], .moved(.pageDown), "A page down"),
        .init([.pageUp], .moved(.pageUp), "A page up"),
        .init([.control("x"), .delete], .historyRemoved, "Forget the selected query", hint: "forget"),
        .init([.escape], .closed, "Close the earlier queries", hint: "close"),
    ])
}
