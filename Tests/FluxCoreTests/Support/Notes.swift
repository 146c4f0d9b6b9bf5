import FluxCore

/// The smallest feature: it stores numbers, and requests a command for each multiple of ten.
enum NoteAction: Equatable, Sendable {
    case added(Int)
    case cleared
}

struct Notes: Reducible, Codable {
    var numbers: [Int] = []

    mutating func reduce(_ action: NoteAction, _ ask: CommandSink<Shout>) {
        switch action {
        case .added(let number):
            numbers.append(number)
            if number.isMultiple(of: 10) { ask(Shout(number: number, count: numbers.count)) }
        case .cleared: numbers = []
        }
    }
}

struct Shout: Equatable, Sendable {
    let number: Int
    let count: Int
}
