import FluxTerminal

/// A program of one screen, as its author writes it.
enum Counter: TerminalApp {
    static let configuration = AppConfiguration(name: "counter", version: "1.0.0", session: .resumed)

    static func screens(_ app: AppContext) -> [ScreenEntry] {
        [
            ScreenEntry("counter", tab: "Counter", in: app.scope, CounterView()) {
                $0.scope.store(CounterState())
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
    func keys(_ shown: CounterState, on canvas: Canvas) -> KeyBindings<CounterState.Action> {
        KeyBindings([
            .init(["+"], .up, "Count up", hint: "up"), .init(["-"], .down, "Count down", hint: "down"),
        ])
    }

    func draw(_ shown: CounterState, on frame: inout Frame, canvas: Canvas) {
        frame.draw(StyledLine("\(shown.count)", .strong), in: canvas.area.middle(rows: 1, columns: 6))
    }
}
