import FluxCore

/// What is open.
struct Tabs: Reducible, Codable {
    var open: [String] = []

    mutating func reduce(_ action: TabsAction) {
        switch action {
        case .replaced(let ids): open = ids
        }
    }
}

enum TabsAction: Equatable, Sendable { case replaced([String]) }
