/// What comes from a terminal.
public enum TerminalEvent: Sendable, Equatable {
    /// A key, or one letter of what an input method committed.
    case key(Key)
    /// A text that was pasted as a whole, line breaks as `\n`; not made visible yet.
    case paste(String)
    case mouse(Mouse)
    case resized(Viewport)
    /// Back in the foreground: what was on the screen is gone.
    case resumed
    /// The terminal's window got or lost the keyboard.
    case focus(Bool)
    /// What the terminal's own background is, as it was asked.
    case terminalBackground(TerminalBackground)
    /// It takes images, as it was asked.
    case imagesSupported
    /// The terminal is gone; nothing comes after this.
    case ended
}

/// What a terminal is asked when it is opened. Nobody waits: the answer, if there is one, comes among the bytes.
public enum TerminalQuery: Sendable, CaseIterable {
    /// What its own background is.
    case terminalBackground
    /// Whether it takes images.
    case images

    /// How its answers begin, and nothing else does.
    var replyPrefixes: [[UInt8]] {
        (self == .terminalBackground ? ["\u{1B}]11;"] : ["\u{1B}_G", "\u{1B}P>|"]).map { Array($0.utf8) }
    }

    /// Whether an event is its answer.
    func isAnswered(by event: TerminalEvent) -> Bool {
        switch (self, event) {
        case (.terminalBackground, .terminalBackground), (.images, .imagesSupported): true
        default: false
        }
    }
}

/// What was done with the mouse, and where.
public struct Mouse: Sendable, Equatable {
    public enum Action: Sendable, Equatable {
        /// The left button went down.
        case press
        /// The wheel turned by a notch, so that what is above, or below, comes into sight.
        case wheelUp, wheelDown
    }

    public let action: Action
    /// From 0, on the whole screen.
    public let position: Position

    public init(_ action: Action, at position: Position) { (self.action, self.position) = (action, position) }
}
