import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminal
import TerminalFrames

/// A terminal program of one screen.
@main enum Counter: TerminalApp {
    static func screens(_ app: AppContext) -> [ScreenEntry] {
        [
            ScreenEntry("counter", tab: { _ in "Counter" }) { _, _, _ in
                let scope = app.scope.child("counter")
                return ViewedScreen(Screen(scope, scope.store(CounterState())), CounterView())
            }
        ]
    }
}

struct CounterState: Reducible, Codable {
    enum Action: Codable, Sendable { case up, down }

    var count = 0

    mutating func reduce(_ action: Action) { count += action == .up ? 1 : -1 }
}

struct CounterView: ScreenView {
    func route(_ shown: CounterState) -> Route { Route("counter") }

    func keys(_ shown: CounterState, on canvas: Canvas) -> KeyBindings<CounterState.Action> {
        KeyBindings([
            .init(["+"], .up, "Count up", hint: "up"), .init(["-"], .down, "Count down", hint: "down"),
        ])
    }

    func draw(_ shown: CounterState, on frame: inout Frame, canvas: Canvas) {
        frame.draw(StyledLine("\(shown.count)", .strong), in: canvas.area.middle(rows: 1, columns: 6))
    }
}
