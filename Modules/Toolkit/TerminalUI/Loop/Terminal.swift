/// A screen and a keyboard.
public protocol Terminal: Sendable {
    /// How big it is now.
    var viewport: Viewport { get }

    /// Takes the screen and begins to read.
    ///
    /// - Parameter receive: Called on a thread of the terminal's own, one at a time, until `close()`.
    /// - Throws: When there is no terminal, or none that can show frames; the screen is untouched then.
    func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalFailure)

    /// Writes what differs from the frame before; returns when it is on its way.
    ///
    /// - Returns: Whether the terminal says `TerminalInput.frameAcknowledged` when it has got there: until then what is
    ///   written stands in line behind this frame, which on a slow line takes long.
    func show(_ frame: Frame) -> Bool

    /// What it is asked when it is opened: the answers, if there are any, come among the bytes, before the first
    /// `TerminalInput.frameAcknowledged`.
    var queries: Set<TerminalQuery> { get }

    /// How big one of its cells is.
    var cellSize: PixelSize { get }

    /// Sends some of what is not a part of a frame, such as images, if all that was sent before has got there.
    ///
    /// Called where `show` is called, when nothing is to be shown.
    func sendDeferred()

    /// What its own background is, as it has answered: what is shown from now on suits that.
    ///
    /// Called where `show` is called.
    func adoptBackground(_ terminalBackground: TerminalBackground)

    /// Lets this thread give the screen back when the process ends on it for want of stack.
    ///
    /// Called by whoever is about to run code of the app on a thread, as often as one likes.
    func prepareThread()

    /// Puts a text into the clipboard of whoever sits before the terminal, where it can; call it where `show` is called.
    func copy(_ text: String)

    /// Hands the screen back and stops the process, as Ctrl-Z does; returns when it goes on.
    func suspend()

    /// Leaves the screen as it was found. Does nothing the second time.
    func close()
}

/// What a terminal hands over, as it comes.
public enum TerminalInput: Sendable, Equatable {
    /// From the keyboard: in any portions, 1 byte or more.
    case bytes([UInt8])
    /// The terminal has taken all that it was to show.
    case frameAcknowledged
    /// What no bytes say: another size, back in the foreground, the end.
    case event(TerminalEvent)
}

/// Why a terminal cannot be used.
public enum TerminalFailure: Error, Sendable, Equatable {
    /// Input or output is no terminal.
    case notATerminal
    /// The terminal of that name cannot place a cursor.
    case unusable(String)
    /// The system refused, with its error number.
    case system(Int32)
}
