import TerminalUI

/// What keys do on screens with videos, by names that others can be bound to.
enum VideoKeyNames {
    static let open = KeyAction("videos.open", [.enter, "l", .right])
    static let save = KeyAction("videos.keep", ["m"])
    static let remove = KeyAction("videos.remove", ["m", "d"])
    static let play = KeyAction("videos.play", ["v", "P"])
    static let browser = KeyAction("videos.browser", ["o"])
    static let preview = KeyAction("videos.preview", ["p"])
    static let undo = KeyAction("videos.undo", ["u"])
    static let refresh = KeyAction("videos.refresh", ["r"])

    /// In the field over them.
    static let type = KeyAction(whileTyping: "videos-field.type", ["/"])
    static let openTyped = KeyAction(whileTyping: "videos-field.open", [.enter])
}
