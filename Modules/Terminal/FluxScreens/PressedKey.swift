import TerminalFrames

/// A key that the user pressed, as it is recorded: a key that did nothing leaves no other line.
package struct PressedKey: Sendable, Equatable, Codable {
    /// The key's name, such as `Ctrl-R`. `character` stands for each character that was typed into a field,
    /// which can be one of a token, and `paste` for a pasted text.
    package let key: String
    /// Whether the app used it.
    package let isUsed: Bool
    /// The time on the app's scheduler.
    package let time: Duration

    private enum CodingKeys: String, CodingKey {
        case key, time
        case isUsed = "used"
    }

    package init(_ key: String, isUsed: Bool, at time: Duration) {
        (self.key, self.isUsed, self.time) = (key, isUsed, time)
    }

    /// The name of the key of an event; `nil` if the event is not a key or a paste.
    ///
    /// - Parameter isTyping: Whether characters are typed into a field.
    static func name(of event: TerminalEvent, isTyping: Bool) -> String? {
        switch event {
        case .key(let key): isTyping && key.typed != nil ? "character" : "\(key)"
        case .paste: "paste"
        case .mouse, .resized, .resumed, .focus, .terminalBackground, .imagesSupported, .ended: nil
        }
    }
}
