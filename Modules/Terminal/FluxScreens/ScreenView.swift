public import FluxRouting
public import TerminalFrames

/// Draws a screen and interprets its keys, with pure functions of the shown states, the canvas and the time.
///
/// Equal states draw equal frames. Expensive values derived from a state are cached in a `Memo`.
public protocol ScreenView<Shown, Action>: Sendable {
    /// The states that the screen shows, its own and shared ones.
    associatedtype Shown: Sendable
    /// The actions that its keys dispatch.
    associatedtype Action: Sendable

    /// The current route, with the parameters that the user has changed since the screen opened. The next launch opens
    /// it; `nil` for the route with which the screen was opened.
    func route(_ shown: Shown) -> Route?

    /// The key bindings that are active now, the most useful first. They serve lookup, the row of hints, and Help, until
    /// the states or the canvas change; so a command that contains the time takes it from the key press: `.init(key, at:)`.
    func keys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action>

    /// The part of the screen that has the focus.
    func focus(_ shown: Shown) -> Focus

    /// The text to copy: the address of the shown item or the item of the cursor, or the addresses of all
    /// selected items, one per line; `nil` for none.
    func copyable(_ shown: Shown) -> String?

    /// The screen that Enter opens, unless Enter is one of `keys` or a field has the focus; `nil` for none. In a field, an
    /// action of Enter requests a command that opens the screen.
    func destination(_ shown: Shown) -> Route?

    /// The address of the web page that `o` opens in the browser, unless `o` is one of `keys`; `nil` for none.
    func webPage(_ shown: Shown) -> String?

    /// What the screen shows, or the item of the cursor, for commands of the user; `nil` for none.
    func item(_ shown: Shown) -> ScreenItem?

    /// Why commands for an item do nothing, such as a filter that hides all items; `nil` if they have an item, or if the
    /// screen has no items.
    func missingItem(_ shown: Shown) -> ListNotice?

    /// The action that selects an item of the visible list, counted from 0; `nil` if it is already selected
    /// or there is no list.
    func selecting(_ item: Int, in shown: Shown, on canvas: Canvas) -> Action?

    /// The action for a click on a link that leads to another place of the screen; `nil` for any other link.
    func following(_ address: String, in shown: Shown, on canvas: Canvas) -> Action?

    /// The action for a click on the name of a column; `nil` if the list cannot be sorted by it.
    func sorting(by column: Int, in shown: Shown) -> Action?

    /// The action for an event that is not in `keys`, such as a letter typed into a field; `nil` for none.
    func typed(_ event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action?

    /// Draws on the canvas, which is empty, and places the cursor exactly while a field has the focus.
    func draw(_ shown: Shown, on frame: inout Frame, canvas: Canvas)

    /// The actions that report a change of the canvas, such as the width that a layout depends on; none if nothing has
    /// changed. Called before each frame.
    ///
    /// - Parameters:
    ///   - shown: The shown states.
    ///   - canvas: All of the screen's area. Messages may cover some of its rows.
    func adjustments(_ shown: Shown, to canvas: Canvas) -> [Action]

    /// An error message that stays until the user dismisses it; `nil` for none.
    ///
    /// - Parameters:
    ///   - shown: The shown states.
    ///   - keys: The user's key bindings, for messages that name a key.
    ///   - language: The language of the message.
    func notice(_ shown: Shown, keys: KeyMap, in language: Language) -> StyledLine?

    /// The action that dismisses the current notice.
    func dismissal(_ shown: Shown) -> Action?

    /// When the screen changes without an action, such as a spinner; `nil` for never.
    func nextChange(_ shown: Shown, after now: Duration) -> Duration?
}

extension ScreenView {
    public func route(_ shown: Shown) -> Route? { nil }
    public func focus(_ shown: Shown) -> Focus { .list }
    public func copyable(_ shown: Shown) -> String? { nil }
    public func destination(_ shown: Shown) -> Route? { nil }
    public func webPage(_ shown: Shown) -> String? { nil }
    public func item(_ shown: Shown) -> ScreenItem? { nil }
    public func missingItem(_ shown: Shown) -> ListNotice? { nil }
    public func selecting(_ item: Int, in shown: Shown, on canvas: Canvas) -> Action? { nil }
    public func following(_ address: String, in shown: Shown, on canvas: Canvas) -> Action? { nil }
    public func sorting(by column: Int, in shown: Shown) -> Action? { nil }
    public func typed(_ event: TerminalEvent, in shown: Shown, on canvas: Canvas) -> Action? { nil }
    public func adjustments(_ shown: Shown, to canvas: Canvas) -> [Action] { [] }
    public func notice(_ shown: Shown, keys: KeyMap, in language: Language) -> StyledLine? { nil }
    public func dismissal(_ shown: Shown) -> Action? { nil }
    public func nextChange(_ shown: Shown, after now: Duration) -> Duration? { nil }
}

/// Where, when and in which language a screen is drawn.
public struct Canvas: Sendable, Equatable {
    /// Where the screen is drawn.
    public let area: Area
    /// The width of characters that Unicode calls ambiguous.
    public let ambiguous: AmbiguousWidth
    /// The language of the app's texts.
    public let language: Language
    /// The time on the app's scheduler.
    public let now: Duration
    /// The user's key bindings.
    public let keys: KeyMap

    /// Creates a canvas.
    package init(
        _ area: Area, _ ambiguous: AmbiguousWidth = .narrow, in language: Language = .english, now: Duration,
        keys: KeyMap = .standard
    ) {
        (self.area, self.ambiguous, self.language) = (area, ambiguous, language)
        (self.now, self.keys) = (now, keys)
    }
}

extension Canvas {
    /// Whether all but the time is equal.
    package func isEqualPlace(to other: Canvas) -> Bool {
        area == other.area && ambiguous == other.ambiguous && language == other.language && keys == other.keys
    }
}

/// The part of a screen that has the focus. One rule applies to all screens: the cursor is visible exactly while
/// a field has the focus, and then every character is typed into it.
public enum Focus: Codable, Sendable, Equatable {
    /// Characters are commands: of a list, a text or buttons. No cursor is visible.
    case list
    /// Characters are typed.
    case field
}

extension [String] {
    /// All lines as one text; `nil` if there are none.
    package var joinedLines: String? { count > 1 ? joined(separator: "\n") : first }
}
