import TerminalFrames

/// The commands of screens with videos, by the names that users bind keys to.
enum VideoKeyNames {
    static let open = KeyAction("videos.open", [.enter, "l", .right])
    static let save = KeyAction("videos.keep", ["m"])
    static let remove = KeyAction("videos.remove", ["m", "d"])
    static let play = KeyAction("videos.play", ["v", "P"])
    static let browser = KeyAction("videos.browser", ["o"])
    static let refresh = KeyAction("videos.refresh", ["r"])

    /// While the field has the focus.
    static let openTyped = KeyAction(whileTyping: "videos-field.open", [.enter])
}
