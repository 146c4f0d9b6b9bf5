import ReactiveCore
import TerminalUI

/// A route that leads to no screen of this app, such as the login in an app of one feature.
struct MissingScreen: ScreenView {
    let route: Route

    var changes: Observable<Void> { .never() }
    var keys: KeyBindings<Void> { KeyBindings([]) }

    func draw(on frame: inout Frame, in area: Area) {
        let line = StyledLine("\(route.url) has no screen here", .dim)
        frame.draw(line, in: area.middle(rows: 1, columns: line.width(frame.viewport.ambiguous)))
    }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool { false }
    func close() {}
}
