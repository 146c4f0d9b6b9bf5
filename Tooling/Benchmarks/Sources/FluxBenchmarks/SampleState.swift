import FluxCore
import Measuring

/// Actions of the sample states.
enum SampleAction: Sendable {
    case numbered(Int)
    case changed(place: Int, to: Int)
    case listed([Int])
}

/// The state of most cases and of the peers.
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

/// The same with a list whose changes are tracked instead of compared.
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

/// The actions of a round.
enum Workload: Sendable {
    /// Sets the number to `0, 1, 2, …`.
    case numbers
    /// Sets the number to `0, 1, 2, …`, then the list to one that begins with how many these were, and then
    /// to `list`.
    case numbersAndLists([Int])
    /// Sets one element of the list to `0, 1, 2, …`.
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

/// Retains the latest state, as a view may that draws later.
final class Holder<Held>: @unchecked Sendable {
    var held: Held?
}
