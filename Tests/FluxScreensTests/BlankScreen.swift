import FluxRouting
import FluxScreens
import TerminalFrames

/// An empty screen that stores the arguments it was opened with.
struct BlankScreen: OpenScreen {
    let route: Route?
    var values: [String: String] = [:]
    var opening = ScreenEntry.Opening.byUser

    var focus: Focus { .list }
    var copyable: String? { nil }
    var destination: Route? { nil }
    var webPage: String? { nil }
    func select(_ item: Int, on canvas: Canvas) -> Bool { false }
    var item: ScreenItem? { nil }
    var missingItem: ListNotice? { nil }
    func follow(_ address: String, on canvas: Canvas) -> Bool { false }
    func sort(by column: Int) -> Bool { false }
    func keys(on canvas: Canvas) -> ScreenKeys { KeyBindings([]) }
    func adjust(to canvas: Canvas) {}
    func draw(on frame: inout Frame, canvas: Canvas) { frame.clear(canvas.area) }
    func notice(keys: KeyMap, in language: Language) -> StyledLine? { nil }
    func nextChange(after now: Duration) -> Duration? { nil }
    func handle(_ event: TerminalEvent, by keys: ScreenKeys, on canvas: Canvas) -> Bool { false }
    func dismissNotice() {}
    func close() {}
}
