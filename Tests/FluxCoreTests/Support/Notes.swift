import FluxCore

/// The smallest feature: it keeps the numbers it was told, and shouts about the round ones.
enum NoteAction: Equatable, Sendable {
    case added(Int)
    case cleared
}

struct Notes: Reducible {
    var numbers: [Int] = []

    mutating func reduce(_ action: NoteAction) {
        switch action {
        case .added(let number): numbers.append(number)
        case .cleared: numbers = []
        }
    }

    func command(for action: NoteAction) -> Shout? {
        guard case .added(let number) = action, number.isMultiple(of: 10) else { return nil }
        return Shout(number: number, count: numbers.count)
    }
}

struct Shout: Equatable, Sendable {
    let number: Int
    let count: Int
}
