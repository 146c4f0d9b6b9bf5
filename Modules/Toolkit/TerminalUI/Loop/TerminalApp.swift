/// Something that can be drawn at any time.
public protocol FrameSource: AnyObject, Sendable {
    /// What the screen shows on a viewport at a time, and when it shows something else by itself; `nil` for not
    /// before something happens.
    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?)
}

/// What has a terminal: it is drawn there, and hears what happens there. A frame loop joins both.
public protocol TerminalApp: FrameSource {
    /// - Parameter viewport: What the screen that the user saw was drawn on.
    /// - Returns: Whether it means something here.
    @discardableResult func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool
}
