/// What a sequence says: an element from 0 to 9, or its end.
///
/// Errors are told by their names, so that the reference need not know the core's.
enum ModelEvent: Equatable, Sendable {
    case next(Int)
    case failed(String)
    case completed

    var isEnd: Bool {
        if case .next = self { false } else { true }
    }

    /// What stands for it in a marble diagram.
    var marble: String {
        switch self {
        case .next(let element): "\(element)"
        case .failed: "#"
        case .completed: "|"
        }
    }
}

/// The errors of inputs and closures.
struct Fault: Error, CustomStringConvertible {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    var description: String { "Fault(\(number))" }
}

/// An event and when it was heard.
struct TimedEvent: Equatable, Sendable {
    /// In nanoseconds since the beginning.
    let time: Int
    let event: ModelEvent
}

/// How long a character of a marble diagram is, in nanoseconds: a frame of `TestScheduler`.
let frame = 10_000_000
