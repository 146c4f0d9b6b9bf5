/// An event of a sequence: an element from 0 to 9, or the end.
///
/// Errors are represented by their names, so that the model does not depend on the core's types.
enum ModelEvent: Equatable, Sendable {
    case next(Int)
    case failed(String)
    case completed

    var isEnd: Bool {
        if case .next = self { false } else { true }
    }

    /// The character in a marble diagram.
    var marble: String {
        switch self {
        case .next(let element): "\(element)"
        case .failed: "#"
        case .completed: "|"
        }
    }
}

/// The error that inputs and closures of a trial throw.
struct Fault: Error, CustomStringConvertible {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    var description: String { "Fault(\(number))" }
}

/// An event and its time.
struct TimedEvent: Equatable, Sendable {
    /// In nanoseconds since the start.
    let time: Int
    let event: ModelEvent
}

/// The duration of one character of a marble diagram in nanoseconds, as in `TestScheduler`.
let frame = 10_000_000
