import TerminalFrames

/// The key actions of a post's screen, by the names that key bindings refer to.
enum PostKeyNames {
    static let find = KeyAction("post.find", ["/"])
    static let link = KeyAction("post.link", ["#"])
    static let outline = KeyAction("post.outline", ["T"])
    static let copyCode = KeyAction("post.copy-code", ["Y"])
    static let select = KeyAction("post.select", ["V"])
    static let comments = KeyAction("post.comments", ["c"])
    static let codeLeft = KeyAction("post.code-left", ["h", .left])
    static let codeRight = KeyAction("post.code-right", ["l", .right])
    static let nextHeading = KeyAction("post.next-heading", ["]"])
    static let previousHeading = KeyAction("post.previous-heading", ["["])
    static let nextMatch = KeyAction("post.next-match", ["n"])
    static let previousMatch = KeyAction("post.previous-match", ["N"])
    static let clear = KeyAction("post.clear", [.escape])
    static let places = KeyAction("post.places", ["@"])
    static let copyMenu = KeyAction("post.copy-menu", ["C"])
    static let export = KeyAction("post.export", ["w"])
    static let returnFromAnchor = KeyAction("post.return", [.escape])
    static let nextPost = KeyAction("post.next-post", ["J"])
    static let previousPost = KeyAction("post.previous-post", ["K"])
    static let nextUnread = KeyAction("post.next-unread", ["n"])

    /// Actions in the input field.
    static let findInField = KeyAction(whileTyping: "post-field.find", [.enter, .tab, .down])
    static let openInField = KeyAction(whileTyping: "post-field.open", [.enter])
    static let goInField = KeyAction(whileTyping: "post-field.go", [.enter])
    static let close = KeyAction(whileTyping: "post-field.close", [.escape, .tab, .down])

    /// Actions while lines are selected.
    static let copySelection = KeyAction("post-lines.copy", ["y"])
    static let endSelection = KeyAction("post-lines.end", [.escape, "V"])

    static let sections = [
        KeySection(
            "post", alongside: ["posts", "move", "shell"],
            [
                find, link, comments, codeLeft, codeRight, nextHeading, previousHeading, nextMatch,
                previousMatch, clear, returnFromAnchor, places, copyMenu, export, nextPost, previousPost,
                nextUnread, outline, copyCode,
                select,
            ]),
        KeySection(
            "post-field", alongside: ["text", "shell"], [findInField, openInField, goInField, close]),
        KeySection("post-lines", alongside: ["move", "shell"], [copySelection, endSelection]),
    ]
}
