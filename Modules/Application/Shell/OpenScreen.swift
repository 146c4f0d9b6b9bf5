package import ApplicationFlux
package import FluxCore
package import TerminalUI

/// An open screen as the shell sees it: its stream's edge, and the view that draws it. All calls come from the
/// shell's scheduler, one at a time.
package protocol OpenScreen: Sendable {
    /// Where the user is, with what was asked since the screen opened.
    var route: Route { get }

    /// What letters are here now.
    var inputMode: InputMode { get }
    /// What is copied here; `nil` for nothing.
    var copyable: String? { get }

    func keys(on canvas: Canvas) -> KeyBindings<Void>
    func draw(on frame: inout Frame, canvas: Canvas)
    /// Lets the screen hear what it must know before it is drawn there; not where a frame is drawn again.
    func adjust(to canvas: Canvas)
    func notice(keys: KeyMap) -> StyledLine?
    func nextChange(after now: Duration) -> Duration?

    /// Hears a key or a paste.
    ///
    /// - Returns: Whether it meant this screen.
    func hear(_ event: TerminalEvent, on canvas: Canvas) -> Bool

    /// Selects an item of the list that is drawn.
    ///
    /// - Returns: Whether another one is selected now.
    func select(_ item: Int, on canvas: Canvas) -> Bool

    /// Puts the notice away: the next one shows.
    func dismissNotice()

    /// Ends the screen's scope and all its work.
    func close()
}

/// A screen and its view.
package struct ViewedScreen<Content: Reducible, View: ScreenView>: OpenScreen
where View.Action == Content.Action {
    private let screen: Screen<ScreenLogic<Content, View.Shown>>
    private let view: View
    /// The ways into the stream and out of it are looked up once: in generic code each look-up takes microseconds.
    private let send: @Sendable (View.Action) -> Void
    private let read: @Sendable () -> View.Shown

    package init(_ screen: Screen<ScreenLogic<Content, View.Shown>>, _ view: View) {
        (self.screen, self.view) = (screen, view)
        let (acted, shown) = (screen.stream.input.acted, \ScreenLogic<Content, View.Shown>.Output.shown)
        send = { acted($0) }
        read = { [output = screen.stream.output] in output[dynamicMember: shown] }
    }

    private var shown: View.Shown { read() }
    package var route: Route { view.route(shown) }
    package var inputMode: InputMode { view.inputMode(shown) }
    package var copyable: String? { view.copyable(shown) }

    package func keys(on canvas: Canvas) -> KeyBindings<Void> {
        view.keys(shown, on: canvas).untyped.rebound(by: canvas.keys)
    }

    package func draw(on frame: inout Frame, canvas: Canvas) {
        view.draw(shown, on: &frame, canvas: canvas)
    }

    package func adjust(to canvas: Canvas) { view.adjustment(shown, to: canvas).map(send) }

    package func notice(keys: KeyMap) -> StyledLine? { view.notice(shown, keys: keys) }
    package func nextChange(after now: Duration) -> Duration? { view.nextChange(shown, after: now) }

    package func hear(_ event: TerminalEvent, on canvas: Canvas) -> Bool {
        guard let action = view.action(for: event, in: shown, on: canvas) else { return false }
        send(action)
        return true
    }

    package func select(_ item: Int, on canvas: Canvas) -> Bool {
        guard let action = view.selecting(item, in: shown, on: canvas) else { return false }
        send(action)
        return true
    }

    package func dismissNotice() { view.dismissal(shown).map(send) }
    package func close() { screen.close() }
}
