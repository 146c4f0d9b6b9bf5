/// A screen and a keyboard.
package protocol Terminal: Sendable {
    /// The current size.
    var viewport: Viewport { get }

    /// Takes over the screen and starts reading input.
    ///
    /// - Parameter receive: Called on a thread of the terminal, serially, until `close()`.
    /// - Throws: `TerminalFailure` if there is no terminal, or it cannot show frames. The screen does not
    ///   change in that case.
    func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalFailure)

    /// Writes the difference to the previous frame, and returns before the terminal has displayed it.
    ///
    /// - Returns: Whether the terminal will send `TerminalInput.frameAcknowledged`. Until then further output
    ///   queues behind this frame.
    func show(_ frame: Frame) -> Bool

    /// The queries to send when the terminal opens. Replies arrive with the input before the first
    /// `TerminalInput.frameAcknowledged`.
    var queries: Set<TerminalQuery> { get }

    /// The size of a cell in pixels.
    var cellSize: PixelSize { get }

    /// Sends a part of the output that does not belong to frames, such as images, if earlier output has been
    /// acknowledged.
    ///
    /// Called on the same scheduler as `show(_:)` when there is no frame to show.
    func sendDeferred()

    /// Adapts the colours of later frames to the background that the terminal has reported.
    ///
    /// Called on the same scheduler as `show(_:)`.
    func adoptBackground(_ terminalBackground: TerminalBackground)

    /// Prepares the current thread to restore the screen after a stack overflow.
    ///
    /// Called before a thread runs code of the app; may be called repeatedly.
    func prepareThread()

    /// Copies a text to the user's clipboard if the terminal supports it. Call this on the same scheduler as
    /// `show(_:)`.
    func copy(_ text: String)

    /// Restores the screen and stops the process as Ctrl-Z does; returns when the process continues.
    func suspend()

    /// Restores the screen. Further calls have no effect.
    func close()
}

/// Input from a terminal.
package enum TerminalInput: Sendable, Equatable {
    /// Bytes from the keyboard, 1 or more.
    case bytes([UInt8])
    /// The terminal has displayed all frames.
    case frameAcknowledged
    /// An event that is not encoded in bytes: a new size, a return to the foreground, the end.
    case event(TerminalEvent)
}

/// The reason why a terminal cannot be used.
public enum TerminalFailure: Error, Sendable, Equatable {
    /// Input or output is not a terminal.
    case notATerminal
    /// The terminal type with this name cannot position the cursor.
    case unusable(String)
    /// The operating system failed with this error number.
    case system(Int32)
}

extension ErrorMessage {
    /// Explains why a program cannot be shown.
    ///
    /// - Parameters:
    ///   - what: The program or its command.
    ///   - suggestion: What to do; `nil` for a general advice.
    ///   - language: The language of the message.
    package init(
        _ what: String, _ failure: TerminalFailure, suggestion: String? = nil,
        in language: Language = .english
    ) {
        let (why, advice) = language.strings.cannotBeShown(failure)
        self.init(what, why: why, suggestion: suggestion ?? advice, in: language)
    }
}
