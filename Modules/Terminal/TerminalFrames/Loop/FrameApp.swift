/// A source of frames.
package protocol FrameSource: AnyObject, Sendable {
    /// The frame for a viewport at a time, and the time of its next change; `nil` if it changes only after an
    /// event.
    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?)
}

/// An app that is shown in a terminal and receives its events. Use a `FrameLoop` to connect them.
package protocol FrameApp: FrameSource {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - viewport: The viewport of the frame that the user saw.
    /// - Returns: Whether the event was handled.
    @discardableResult func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool
}
