/// An event from a terminal.
public enum TerminalEvent: Sendable, Equatable {
    /// A key, or one character that an input method committed.
    case key(Key)
    /// A pasted text with `\n` as line breaks; may contain control characters.
    case paste(String)
    /// A click, or the wheel.
    case mouse(Mouse)
    /// The terminal has another size, language or width of ambiguous characters.
    case resized(Viewport)
    /// The app is in the foreground again, and the contents of the screen are lost.
    case resumed
    /// The terminal's window gained or lost the keyboard focus.
    case focus(Bool)
    /// The reply to the query for the background.
    case terminalBackground(TerminalBackground)
    /// The reply to the query for image support.
    case imagesSupported
    /// The terminal is gone; no more events follow.
    case ended
}

/// A query that is sent when the terminal opens. Nothing waits for the reply, which may never arrive.
package enum TerminalQuery: Sendable, CaseIterable {
    /// The terminal's background colour.
    case terminalBackground
    /// Support for images.
    case images

    /// The starts of its replies, which no other input has.
    var replyPrefixes: [[UInt8]] {
        (self == .terminalBackground ? ["\u{1B}]11;"] : ["\u{1B}_G", "\u{1B}P>|"]).map { Array($0.utf8) }
    }

    /// Whether an event is its reply.
    func isAnswered(by event: TerminalEvent) -> Bool {
        switch (self, event) {
        case (.terminalBackground, .terminalBackground), (.images, .imagesSupported): true
        default: false
        }
    }
}

/// A mouse event.
public struct Mouse: Sendable, Equatable {
    /// What the mouse did.
    public enum Action: Sendable, Equatable {
        /// The left button was pressed.
        case press
        /// The wheel was turned by one notch.
        case wheelUp, wheelDown
    }

    /// What the mouse did.
    public let action: Action
    /// From 0, relative to the whole screen.
    public let position: Position

    /// Creates a mouse event.
    public init(_ action: Action, at position: Position) { (self.action, self.position) = (action, position) }
}

extension TerminalEvent {
    /// The event with the key that a full-width letter stands for: `ｊ` is `j`.
    package var halfWidth: TerminalEvent {
        guard case .key(let key) = self, case .character(let letter) = key.code else { return self }
        return .key(Key(.character(letter.halfWidth), key.modifiers))
    }
}

extension Character {
    fileprivate var halfWidth: Character {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
        return switch scalar.value {
        case 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init) ?? self
        default: self
        }
    }
}
