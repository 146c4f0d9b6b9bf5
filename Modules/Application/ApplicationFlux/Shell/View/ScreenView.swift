public import ReactiveCore
public import TerminalUI

/// An open screen, as the shell around it sees it. A feature's `View` room has one for each of its screens.
///
/// All calls come from the shell's scheduler, one at a time; only `changes` and `toasts` may fire on any thread.
public protocol ScreenView: Sendable {
    /// Where the user is, with what was asked since the screen opened: the next start comes back here.
    var route: Route { get }
    /// Fires when the screen would draw something else.
    var changes: Observable<Void> { get }
    /// What was done, to be told once and for a moment.
    var toasts: Observable<StyledLine> { get }
    /// What went wrong, to be shown until it is put away; `nil` for nothing.
    var notice: StyledLine? { get }
    /// The keys that do something here now, for the row of hints and for Help, the most useful first.
    var keys: KeyBindings<Void> { get }

    /// Draws all of `area`; places the frame's cursor while something is typed.
    func draw(on frame: inout Frame, in area: Area)

    /// Hears a key or a paste.
    ///
    /// - Parameter area: Where the screen is drawn.
    /// - Returns: Whether it meant this screen; what did not is the shell's, such as `q` outside a field.
    func handle(_ event: TerminalEvent, in area: Area) -> Bool

    /// Puts the notice away: the next one shows.
    func dismissNotice()

    /// Ends the screen's scope and all its work.
    func close()
}

extension ScreenView {
    public var toasts: Observable<StyledLine> { .never() }
    public var notice: StyledLine? { nil }
    public func dismissNotice() {}
}
