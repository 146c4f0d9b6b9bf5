package import FluxCore
package import FluxRouting
import ReactiveCore
package import TerminalFrames

/// An open screen from the shell's point of view: its stream and the view that draws it. The shell makes all
/// calls on its scheduler, one at a time.
package protocol OpenScreen: Sendable {
    /// The current route, with the parameters that the user has changed since the screen opened; `nil` for the route with
    /// which it was opened.
    var route: Route? { get }

    /// The part of the screen that has the focus.
    var focus: Focus { get }
    /// The text to copy; `nil` for none.
    var copyable: String? { get }
    /// The screen that Enter opens if the screen does not use it; `nil` for none.
    var destination: Route? { get }
    /// The address that `o` opens in the browser if the screen does not use it; `nil` for none.
    var webPage: String? { get }

    /// What the screen shows, for commands of the user; `nil` for none.
    var item: ScreenItem? { get }
    /// Why commands for an item do nothing; `nil` if they have an item, or if the screen has no items.
    var missingItem: ListNotice? { get }

    /// What the screen's keys do, with the user's key bindings. Valid until the screen's states or the canvas change.
    func keys(on canvas: Canvas) -> ScreenKeys
    func draw(on frame: inout Frame, canvas: Canvas)
    /// Reports the canvas before a frame is drawn.
    func adjust(to canvas: Canvas)
    func notice(keys: KeyMap, in language: Language) -> StyledLine?
    func nextChange(after now: Duration) -> Duration?

    /// Handles a key press or a paste.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - keys: What the screen's keys do now.
    ///   - canvas: Where the screen is drawn.
    /// - Returns: Whether the screen has used the event.
    func handle(_ event: TerminalEvent, by keys: ScreenKeys, on canvas: Canvas) -> Bool

    /// Selects an item of the visible list.
    ///
    /// - Returns: Whether the selection has changed.
    func select(_ item: Int, on canvas: Canvas) -> Bool

    /// Follows a link that was clicked, if it leads to another place of the screen.
    ///
    /// - Returns: Whether it does.
    func follow(_ address: String, on canvas: Canvas) -> Bool

    /// Sorts the visible list by a column.
    ///
    /// - Returns: Whether the list can be sorted by it.
    func sort(by column: Int) -> Bool

    /// Dismisses the current notice and shows the next one.
    func dismissNotice()

    /// Closes the screen's scope, which ends all its work.
    func close()
}

extension OpenScreen {
    /// Handles a key press or a paste.
    ///
    /// - Returns: Whether the screen has used the event.
    package func handle(_ event: TerminalEvent, on canvas: Canvas) -> Bool {
        handle(event, by: keys(on: canvas), on: canvas)
    }
}

/// The keys of an open screen. A command sends the action of its key to the screen's stream.
package typealias ScreenKeys = KeyBindings<@Sendable () -> Void>

/// A screen with a stream of any shape, and its view.
package struct ViewedScreen<Logic: StreamLogic, View: ScreenView>: OpenScreen {
    private let screen: Screen<Logic>
    private let view: View
    private let send: @Sendable (View.Action) -> Void
    private let read: @Sendable () -> View.Shown

    /// Connects a stream with named inputs and outputs to a view.
    ///
    /// - Parameters:
    ///   - screen: The screen's scope and stream.
    ///   - view: Draws the screen and interprets its keys.
    ///   - send: Sends what the user did to the inputs.
    ///   - shown: Returns what the view draws, from the outputs.
    package init(
        _ screen: Screen<Logic>, _ view: View, send: @escaping @Sendable (View.Action, Logic.Input) -> Void,
        shown: @escaping @Sendable (ReadOnlyOutput<Logic.Output>) -> View.Shown
    ) {
        (self.screen, self.view) = (screen, view)
        self.send = { [input = screen.stream.input] in send($0, input) }
        read = { [output = screen.stream.output] in shown(output) }
    }

    /// Connects the stream of a single store to a view whose actions are those of the store.
    package init<Content>(_ screen: Screen<Logic>, _ view: View)
    where Logic == ScreenLogic<Content, View.Shown>, View.Action == Content.Action {
        (self.screen, self.view) = (screen, view)
        let action = screen.stream.input.action
        send = { action($0) }
        read = screen.stream.output.reader(of: \.shown)
    }

    private var shown: View.Shown { read() }
    package var route: Route? { view.route(shown) }
    package var focus: Focus { view.focus(shown) }
    package var copyable: String? { view.copyable(shown) }
    package var destination: Route? { view.destination(shown) }
    package var webPage: String? { view.webPage(shown) }
    package var item: ScreenItem? { view.item(shown) }
    package var missingItem: ListNotice? { view.missingItem(shown) }

    package func keys(on canvas: Canvas) -> ScreenKeys {
        view.keys(shown, on: canvas).rebound(by: canvas.keys).map { [send] action in { send(action) } }
    }

    package func draw(on frame: inout Frame, canvas: Canvas) {
        view.draw(shown, on: &frame, canvas: canvas)
    }

    package func adjust(to canvas: Canvas) {
        view.adjustments(shown, to: canvas).forEach(send)
    }

    package func notice(keys: KeyMap, in language: Language) -> StyledLine? {
        view.notice(shown, keys: keys, in: language)
    }

    package func nextChange(after now: Duration) -> Duration? { view.nextChange(shown, after: now) }

    package func handle(_ event: TerminalEvent, by keys: ScreenKeys, on canvas: Canvas) -> Bool {
        if case .key(let key) = event, let perform = keys.command(for: key, at: canvas.now) {
            perform()
            return true
        }
        guard
            let action = canvas.keys.edit(event).flatMap({ view.typed($0, in: shown, on: canvas) })
        else { return false }
        send(action)
        return true
    }

    package func select(_ item: Int, on canvas: Canvas) -> Bool {
        guard let action = view.selecting(item, in: shown, on: canvas) else { return false }
        send(action)
        return true
    }

    package func follow(_ address: String, on canvas: Canvas) -> Bool {
        guard let action = view.following(address, in: shown, on: canvas) else { return false }
        send(action)
        return true
    }

    package func sort(by column: Int) -> Bool {
        guard let action = view.sorting(by: column, in: shown) else { return false }
        send(action)
        return true
    }

    package func dismissNotice() { view.dismissal(shown).map(send) }
    package func close() { screen.close() }
}

/// Keeps one open screen for each route of the navigation stack.
///
/// Call all members on one scheduler.
final class OpenScreens: Sendable {
    private struct Open: Sendable {
        /// The route that the screen was opened with.
        let route: Route
        /// `nil` if no entry matches the route.
        let screen: (any OpenScreen)?
    }

    /// A screen is identified by its route and those below it: it closes with what it was opened from.
    private let children = ScopeChildren<[Route], Open>()
    private let entries: [ScreenEntry]

    init(_ entries: [ScreenEntry]) { self.entries = entries }

    /// The visible screen; `nil` before launch, and if no entry matches the route.
    var top: (any OpenScreen)? { children.contents.value.last?.screen }

    /// The current routes of all screens; the visible screen is last.
    var routes: [Route] { children.contents.value.map { $0.screen?.route ?? $0.route } }

    /// Closes the screens that are not in `stack`, topmost first, and opens the new ones.
    func follow(_ stack: [Route], _ opening: ScreenEntry.Opening = .byUser) {
        children.follow(stack.indices.map { Array(stack[...$0]) }) { [entries] routes in
            routes.last.map { route in
                let screen = entries.entry(for: route)?.open(route, opening)
                return (Open(route: route, screen: screen), Subscription { screen?.close() })
            }
        }
    }

    func close() { children.dispose() }
}
