package import ApplicationFlux
package import FluxCore
package import ReactiveCore
package import TerminalUI

/// An open screen as the shell sees it: its stream's edge, and the view that draws it. All calls come from the
/// shell's scheduler, one at a time.
package protocol OpenScreen: Sendable {
    /// Where the user is, with what was asked since the screen opened.
    var route: Route { get }
    /// What was done, each once.
    var toasts: Observable<StyledLine> { get }

    func keys(on canvas: Canvas) -> KeyBindings<Void>
    func draw(on frame: inout Frame, canvas: Canvas)
    func notice(now: Duration) -> StyledLine?
    func nextChange(after now: Duration) -> Duration?

    /// Hears a key or a paste.
    ///
    /// - Returns: Whether it meant this screen.
    func hear(_ event: TerminalEvent, on canvas: Canvas) -> Bool

    /// Puts the notice away: the next one shows.
    func dismissNotice()

    /// Ends the screen's scope and all its work.
    func close()
}

/// A screen and its view.
package struct ViewedScreen<Logic: StreamLogic, View: ScreenView>: OpenScreen {
    private let screen: Screen<Logic>
    private let view: View
    private let shown: @Sendable () -> View.Shown
    private let told: Observable<View.Toast>
    private let send: @Sendable (View.Action) -> Void

    /// - Parameters:
    ///   - shown: What the stream gives out now.
    ///   - toasts: What the stream tells once.
    ///   - send: Into the stream.
    package init(
        _ screen: Screen<Logic>, _ view: View, shown: @escaping @Sendable () -> View.Shown,
        toasts: Observable<View.Toast> = .never(), send: @escaping @Sendable (View.Action) -> Void
    ) {
        (self.screen, self.view, self.shown) = (screen, view, shown)
        (told, self.send) = (toasts, send)
    }

    package var route: Route { view.route(shown()) }
    package var toasts: Observable<StyledLine> { told.map { [view] in view.line($0) } }

    package func keys(on canvas: Canvas) -> KeyBindings<Void> { view.keys(shown(), on: canvas).untyped }

    package func draw(on frame: inout Frame, canvas: Canvas) {
        view.draw(shown(), on: &frame, canvas: canvas)
    }

    package func notice(now: Duration) -> StyledLine? { view.notice(shown(), now: now) }
    package func nextChange(after now: Duration) -> Duration? { view.nextChange(shown(), after: now) }

    package func hear(_ event: TerminalEvent, on canvas: Canvas) -> Bool {
        guard let action = view.action(for: event, in: shown(), on: canvas) else { return false }
        send(action)
        return true
    }

    package func dismissNotice() { view.dismissal(shown()).map(send) }
    package func close() { screen.close() }
}

extension ViewedScreen {
    /// A screen whose stream gives out just what the view draws.
    package init<Content: Reducible>(_ screen: Screen<Logic>, _ view: View)
    where Logic == ScreenLogic<Content, View.Shown, View.Toast>, View.Action == Content.Action {
        let (input, output) = (screen.stream.input, screen.stream.output)
        self.init(
            screen, view, shown: { output.shown }, toasts: output.toasts, send: { input.acted($0) })
    }
}
