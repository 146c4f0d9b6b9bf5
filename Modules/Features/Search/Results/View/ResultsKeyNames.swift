import TerminalFrames

/// The key actions of search results.
enum ResultsKeyNames {
    static let follow = KeyAction("results.follow", ["F"])
    static let stocked = KeyAction("results.stocked", ["S"])
    static let history = KeyAction("results.history", [.control("r")])

    /// Actions in the field.
    static let openInField = KeyAction(whileTyping: "results-field.open", [.enter])
    static let complete = KeyAction(whileTyping: "results-field.complete", [.tab])
    static let historyInField = KeyAction(whileTyping: "results-field.history", [.control("r")])

    /// Actions in the completion menu.
    static let accept = KeyAction(whileTyping: "completions.take", [.enter])
    static let next = KeyAction(whileTyping: "completions.next", [.tab, .down, .control("n")])
    static let previous = KeyAction(whileTyping: "completions.previous", [.backTab, .up, .control("p")])
    static let close = KeyAction(whileTyping: "completions.close", [.escape])

    static let sections = [
        KeySection(
            "results", alongside: ["posts", "post-list", "list", "move", "shell"], [follow, stocked, history]),
        KeySection(
            "results-field", alongside: ["field", "text", "shell"],
            [openInField, complete, historyInField]),
        KeySection("completions", alongside: ["text", "shell"], [accept, next, previous, close]),
        HistoryKeyNames.section,
    ]
}

/// The key actions of the history.
enum HistoryKeyNames {
    static let search = KeyAction(whileTyping: "history.search", [.enter])
    static let next = KeyAction(whileTyping: "history.next", [.down, .control("r"), .control("n")])
    static let previous = KeyAction(whileTyping: "history.previous", [.up, .control("p")])
    static let pageDown = KeyAction(whileTyping: "history.page-down", [.pageDown])
    static let pageUp = KeyAction(whileTyping: "history.page-up", [.pageUp])
    static let forget = KeyAction(whileTyping: "history.forget", [.control("x"), .delete])
    static let close = KeyAction(whileTyping: "history.close", [.escape])

    static let section = KeySection(
        "history", alongside: ["text", "shell"], [search, next, previous, pageDown, pageUp, forget, close])
}
