/// What comes from a terminal.
public enum TerminalEvent: Sendable, Equatable {
    /// A key, or one letter of what an input method committed.
    case key(Key)
    /// A text that was pasted as a whole, line breaks as `\n`; not made visible yet.
    case paste(String)
    case resized(Viewport)
    /// Back in the foreground: what was on the screen is gone.
    case resumed
    /// The terminal's window got or lost the keyboard.
    case focus(Bool)
    /// The terminal is gone; nothing comes after this.
    case ended
}
