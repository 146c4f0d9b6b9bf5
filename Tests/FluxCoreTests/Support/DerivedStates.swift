import FluxCore

struct Total: Deriving, Codable {
    typealias Action = Never
    var sum = 0
    var derivations = 0

    mutating func derive(from notes: Notes) {
        sum = notes.numbers.reduce(0, +)
        derivations += 1
    }
}

/// Is derived from the numbers alone.
struct NumberTotal: Deriving {
    typealias Action = Never
    var sum = 0
    var derivations = 0

    mutating func derive(from numbers: [Int]) {
        sum = numbers.reduce(0, +)
        derivations += 1
    }
}

struct Sum: Deriving {
    typealias Action = Never
    var value = 0

    mutating func derive(from sources: (Total, Total)) { value = sources.0.sum + sources.1.sum }
}

enum ArchiveAction: Sendable { case added(Int), renamed(String) }

struct Archive: Reducible {
    @Tracked var numbers: [Int] = []
    var name = ""

    mutating func reduce(_ action: ArchiveAction) {
        switch action {
        case .added(let number): numbers.append(number)
        case .renamed(let name): self.name = name
        }
    }
}

/// Counts the notes after each of their actions, as its reducer sees them.
struct Count: Deriving {
    var counts: [Int] = []

    mutating func reduce(_ action: NoteAction) {}
    mutating func reduce(_ action: NoteAction, from notes: Notes, _ ask: CommandSink<Never>) {
        counts.append(notes.numbers.count)
    }
    mutating func derive(from notes: Notes) {}
}

struct Alarm: Deriving {
    typealias Action = Never

    mutating func derive(from notes: Notes, _ ask: CommandSink<Int>) { ask(notes.numbers.last ?? 0) }
    mutating func reduce(_ action: Never, _ ask: CommandSink<Int>) {}
}

enum FilterAction: Sendable { case limited(Int) }

/// The notes from a limit on.
struct Filter: Deriving {
    var limit = 0
    var shown: [Int] = []

    mutating func reduce(_ action: FilterAction) {}
    mutating func reduce(_ action: FilterAction, from notes: Notes, _ ask: CommandSink<Never>) {
        if case .limited(let limit) = action { self.limit = limit }
        derive(from: notes)
    }
    mutating func derive(from notes: Notes) { shown = notes.numbers.filter { $0 >= limit } }
}

struct Echo: Reducible {
    var count = 0

    mutating func reduce(_ action: Int) { count += 1 }
}

struct Chain: Deriving {
    typealias Action = Never
    var length = 0

    mutating func derive(from chain: Chain) { length = chain.length + 1 }
}
