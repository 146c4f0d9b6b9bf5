import FluxTerminal

@main enum CounterApp: TerminalApp {
    static func screens(_ app: AppContext) -> [ScreenEntry] {
        [ScreenEntry("counter", tab: "Counter", in: app.scope, CounterView()) { $0.scope.store(Counter()) }]
    }
}

struct Counter: Reducible, Codable {
    enum Action: Codable { case up, down }
    var count = 0
    mutating func reduce(_ action: Action) { count += action == .up ? 1 : -1 }
}

struct CounterView: ScreenView {
    func keys(_ counter: Counter, on canvas: Canvas) -> KeyBindings<Counter.Action> {
        [.init(["+"], .up, "Count up", hint: "up"), .init(["-"], .down, "Count down", hint: "down")]
    }

    func draw(_ counter: Counter, on frame: inout Frame, canvas: Canvas) {
        frame.draw(StyledLine("\(counter.count)", .strong), in: canvas.area.middle(rows: 1, columns: 6))
    }
}
