import FluxCore

// The states of the app of a random walk.

enum TabsAction: Codable, Equatable, Sendable {
    case opened(String)
    case closed(String)
    case undone
    case redone
}

/// The places of the open tabs: `a` below the root, or `side/a`. Both have the same route, so that a tab that was parked
/// in one place is reopened in the other.
struct TabsState: Undoable, Codable {
    var open: [String] = []

    static func step(of action: TabsAction) -> HistoryStep {
        switch action {
        case .opened, .closed: .change
        case .undone: .undo
        case .redone: .redo
        }
    }

    mutating func reduce(_ action: TabsAction) {
        switch action {
        case .opened(let place):
            open.removeAll { $0.last == place.last }
            open.append(place)
        case .closed(let place): open.removeAll { $0 == place }
        case .undone, .redone: break
        }
    }
}

enum TallyAction: Codable, Equatable, Sendable {
    case added(Int)
    case settled(Int)
    case muted
}

struct TallyState: Reducible, Codable {
    enum Command: Codable, Equatable, Sendable { case settle(Int) }

    var count = 0
    var settled: Int?
    /// By the remainder of the count.
    var sums: [Int: Double] = [:]

    mutating func reduce(_ action: TallyAction, _ ask: CommandSink<Command>) {
        switch action {
        case .added(let number):
            count += number
            sums[count % 3, default: 0] += Double(number) / 4
            if count.isMultiple(of: 3) { ask(.settle(count)) }
        case .settled(let number): settled = number
        case .muted: settled = nil
        }
    }
}

/// Derived from the tally by the same dispatcher, with an action and a command of its own.
struct LevelState: Deriving, Codable {
    enum Command: Codable, Equatable, Sendable { case announce(Int) }

    var level = 0
    var isMuted = false

    mutating func reduce(_ action: TallyAction, _ ask: CommandSink<Command>) {
        if case .muted = action { isMuted.toggle() }
    }

    mutating func derive(from tally: TallyState, _ ask: CommandSink<Command>) {
        let next = tally.count / 4
        guard next != level else { return }
        level = next
        ask(.announce(next))
    }
}

enum NewsAction: Codable, Equatable, Sendable { case announced(Int) }

struct NewsState: Reducible, Codable {
    struct Item: Codable, Identifiable, Equatable, Sendable {
        let id: Int
        var level: Int
    }

    var items: [Item] = []
    var count = 0

    mutating func reduce(_ action: NewsAction) {
        switch action {
        case .announced(let level):
            count += 1
            items = ([Item(id: count, level: level)] + items).prefix(3).map {
                Item(id: $0.id, level: $0.level + 1)
            }
        }
    }
}

enum TabAction: Codable, Equatable, Sendable {
    case turned(Int)
    case expanded
    case noted(String, Int)
    case measured(Double?)
}

struct TabState: Reducible, Codable {
    var number = 1
    var isExpanded = false
    var notes: [String: Int] = [:]
    var ratio: Double?

    mutating func reduce(_ action: TabAction) {
        switch action {
        case .turned(let pages): number += pages
        case .expanded: isExpanded.toggle()
        case .noted(let name, let note): notes[name] = note == 0 ? nil : note
        case .measured(let ratio): self.ratio = ratio
        }
    }
}

/// Derived from stores of two dispatchers.
struct ProductState: Deriving, Codable {
    typealias Action = Never

    var product = 0
    var isLarge = false

    mutating func derive(from sources: (TabState, TallyState)) {
        product = sources.0.number * sources.1.count
        isLarge = product > 10
    }
}

/// In a scope that opens from the state of a tab, or in a panel that is opened by its route.
struct LineState: Reducible, Codable {
    var line = 0
    mutating func reduce(_ action: Int) { line += action }
}
