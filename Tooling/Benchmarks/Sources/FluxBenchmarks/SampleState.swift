import FluxCore
import Measuring

/// What happens to every desk.
enum SampleAction: Sendable {
    case numbered(Int)
    case changed(place: Int, to: Int)
    case listed([Int])
}

/// The state of most cases; peers have the same.
struct SampleState: Reducible, Codable {
    var number = 0
    var list: [Int]

    mutating func reduce(_ action: SampleAction) {
        switch action {
        case .numbered(let number): self.number = number
        case .changed(let place, let element): list[place] = element
        case .listed(let list): self.list = list
        }
    }
}

/// The same with a list that can be followed without being compared.
struct TrackedSampleState: Reducible, Codable {
    var number = 0
    @Tracked var list: [Int]

    mutating func reduce(_ action: SampleAction) {
        switch action {
        case .numbered(let number): self.number = number
        case .changed(let place, let element): list[place] = element
        case .listed(let list): self.list = list
        }
    }
}

/// What is dispatched in a round.
enum Workload: Sendable {
    /// `0, 1, 2, …` as the number.
    case numbers
    /// `0, 1, 2, …` as the number; then a list that begins with how many these were, and then `list`.
    case numbersAndLists([Int])
    /// `0, 1, 2, …` at one place of the list.
    case elements(at: Int)

    func action(_ operation: Int) -> SampleAction {
        switch self {
        case .numbers, .numbersAndLists: .numbered(operation)
        case .elements(let place): .changed(place: place, to: operation)
        }
    }

    func ending(_ operations: Int) -> [SampleAction] {
        guard case .numbersAndLists(let list) = self else { return [] }
        return [.listed([operations] + list.dropFirst()), .listed(list)]
    }

    @inline(__always)
    func play(_ operations: Int, _ dispatch: (SampleAction) -> Void) {
        for operation in 0..<operations { dispatch(action(operation)) }
        for action in ending(operations) { dispatch(action) }
    }
}

/// Holds on to what it was given last, as a view may that draws it later.
final class Holder<Held>: @unchecked Sendable {
    var held: Held?
}

extension Outcome {
    /// Of `0, 1, 2, …`, heard by so many.
    static func each(_ count: Int, receivedBy subscribers: Int = 1) -> Outcome {
        Outcome(count: count * subscribers, sum: count * (count - 1) / 2 * subscribers)
    }
}
