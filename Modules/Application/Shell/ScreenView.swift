package import ApplicationFlux
package import TerminalUI

/// How a screen looks and what its keys mean: pure functions of what it shows, of where it is drawn, and of
/// time.
///
/// Equal states draw equal frames. What is costly to make of a state is kept in a `Memo`.
package protocol ScreenView<Shown, Action>: Sendable {
    /// The states that the screen shows, its own and shared ones.
    associatedtype Shown: Sendable
    /// What its keys mean.
    associatedtype Action: Sendable

    /// Where the user is, with what was asked since the screen opened: the next start comes back here.
    func route(_ shown: Shown) -> Route

    /// The keys that do something here now, the most useful first: for looking them up, the row of hints, and
    /// Help.
    func keys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>

    /// What letters are here now: text, or what they are bound to.
    func inputMode(_ shown: Shown) -> InputMode

    /// What is copied here: the address of what is selected or shown, or those of all that are marked, a line each; `nil`
    /// where there is none.
    func copyable(_ shown: Shown) -> String?

    /// Selects an item of the list that is drawn, from 0; `nil` where it is selected already, or there is no list.
    func selecting(_ item: Int, in shown: Shown, on canvas: Canvas) -> Action?

    /// What an event that is no key of `keys` means, such as a letter for a field; `nil` for nothing.
    func typed(_ event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action?

    /// Draws all of the canvas; places the frame's cursor while something is typed.
    func draw(_ shown: Shown, on frame: inout Frame, canvas: Canvas)

    /// What the screen is to hear before it is drawn, such as how wide it is where that says what has to be made;
    /// `nil` when it knows.
    func adjustment(_ shown: Shown, to canvas: Canvas) -> Action?

    /// What went wrong, to be shown until it is put away; `nil` for nothing.
    ///
    /// - Parameter keys: The keys of the user's own, for a sentence that names one.
    func notice(_ shown: Shown, keys: KeyMap) -> StyledLine?

    /// Puts the notice away: the next one shows.
    func dismissal(_ shown: Shown) -> Action?

    /// When it will look different although nothing has happened, such as a spinner; `nil` for not by itself.
    func nextChange(_ shown: Shown, after now: Duration) -> Duration?
}

extension ScreenView {
    package func inputMode(_ shown: Shown) -> InputMode { .commands }
    package func copyable(_ shown: Shown) -> String? { nil }
    package func selecting(_ item: Int, in shown: Shown, on canvas: Canvas) -> Action? { nil }
    package func typed(_ event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action? { nil }
    package func adjustment(_ shown: Shown, to canvas: Canvas) -> Action? { nil }
    package func notice(_ shown: Shown, keys: KeyMap) -> StyledLine? { nil }
    package func dismissal(_ shown: Shown) -> Action? { nil }
    package func nextChange(_ shown: Shown, after now: Duration) -> Duration? { nil }

    /// What an event means on this screen; `nil` for nothing, which is the shell's then.
    package func action(for event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action? {
        if case .key(let key) = event,
            let action = keys(shown, on: canvas).rebound(by: canvas.keys).command(for: key)
        {
            return action
        }
        return canvas.keys.edit(event).flatMap { typed($0, in: shown, on: canvas) }
    }
}

/// Where and when a screen is drawn.
package struct Canvas: Sendable, Equatable {
    package let area: Area
    /// How wide the terminal shows letters that Unicode calls ambiguous.
    package let ambiguous: AmbiguousWidth
    /// On the app's scheduler.
    package let now: Duration
    /// The keys of the user's own.
    package let keys: KeyMap

    package init(
        _ area: Area, _ ambiguous: AmbiguousWidth = .narrow, now: Duration, keys: KeyMap = .usual
    ) {
        (self.area, self.ambiguous, self.now, self.keys) = (area, ambiguous, now, keys)
    }
}

/// What letters are on a screen.
package enum InputMode: Sendable {
    /// Each does what it is bound to.
    case commands
    /// They begin a text, in a field that nobody has gone into yet: a digit, `?`, `:` and `q` are the shell's there.
    case awaitingText
    /// All of them are text.
    case typed
}

extension [String] {
    /// One text of these lines; `nil` for none.
    package var joinedLines: String? { count > 1 ? joined(separator: "\n") : first }
}
