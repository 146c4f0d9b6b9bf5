import TerminalUI

/// What keys do on a post's screen, by names that others can be bound to.
enum PostKeyNames {
    static let find = KeyAction("post.find", ["/"])
    static let link = KeyAction("post.link", ["#"])
    static let stock = KeyAction("post.stock", ["s"])
    static let comments = KeyAction("post.comments", ["c"])
    static let browser = KeyAction("post.browser", ["o"])
    static let codeLeft = KeyAction("post.code-left", ["h", .left])
    static let codeRight = KeyAction("post.code-right", ["l", .right])
    static let nextHeading = KeyAction("post.next-heading", ["]"])
    static let previousHeading = KeyAction("post.previous-heading", ["["])
    static let refresh = KeyAction("post.refresh", ["r"])
    static let nextMatch = KeyAction("post.next-match", ["n"])
    static let previousMatch = KeyAction("post.previous-match", ["N"])
    static let clear = KeyAction("post.clear", [.escape])

    /// In its field.
    static let findTyped = KeyAction(whileTyping: "post-field.find", [.enter])
    static let openTyped = KeyAction(whileTyping: "post-field.open", [.enter])
    static let close = KeyAction(whileTyping: "post-field.close", [.escape])

    static let sections = [
        KeySection(
            "post", beside: ["move", "shell"],
            [
                find, link, stock, comments, browser, codeLeft, codeRight, nextHeading, previousHeading,
                refresh, nextMatch, previousMatch, clear,
            ]),
        KeySection("post-field", beside: ["text", "shell"], [findTyped, openTyped, close]),
    ]
}
