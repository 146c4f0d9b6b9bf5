/// How far a chain of causes is followed.
public enum CauseExtent: Sendable {
    /// Until the same actions begin to repeat at intervals, as a poll does: time is their reason, not the action before.
    case untilRepeated
    /// To the action from outside.
    case whole
}

/// Actions that cause one another again and again at intervals, such as a poll.
public struct CauseRepetition: Sendable, Equatable {
    /// The shortest and the longest time between two repetitions.
    public let interval: ClosedRange<Duration>
    /// How often the actions were repeated.
    public let count: Int
    /// The action that began it.
    public let since: RecordedAction
}

/// An action, its cause, and so on.
struct CauseChain {
    /// Actions that are alike: a poll dispatches them in the same place.
    private struct Kind: Hashable {
        let name: String
        let path: String
        let place: String

        init(_ action: RecordedAction) { (name, path, place) = (action.name, action.path, action.place) }
    }

    /// The latest one first.
    private(set) var actions: [RecordedAction] = []
    /// What the chain ends with, instead of the action from outside.
    private(set) var repetition: CauseRepetition?

    /// Three repetitions may be a coincidence, such as attempts of a request.
    private static let minimumCount = 4
    /// Actions that follow each other faster are a loop: no time passes on purpose.
    private static let minimumInterval = Duration.milliseconds(1)

    init(
        _ action: RecordedAction, _ extent: CauseExtent, in recording: Recording
    ) throws(RecordingFailure) {
        var next = Optional(action)
        while let action = next {
            actions.append(action)
            next = try recording.cause(of: action)
        }
        if case .untilRepeated = extent { endAtRepetition() }
    }

    private mutating func endAtRepetition() {
        let kinds = actions.map(Kind.init)
        let places = Dictionary(grouping: kinds.indices) { kinds[$0] }
        for start in kinds.indices {
            let repeated = repeated(places[kinds[start]] ?? [], from: start)
            guard repeated.count > Self.minimumCount, let last = repeated.last else { continue }
            let times = repeated.map { actions[$0].time }
            let intervals = zip(times, times.dropFirst()).map { $0 - $1 }
            let inside = Set(kinds[start...last])
            let begin = kinds[last...].firstIndex { !inside.contains($0) } ?? kinds.count - 1
            repetition = CauseRepetition(
                interval: (intervals.min() ?? .zero)...(intervals.max() ?? .zero), count: repeated.count - 1,
                since: actions[begin])
            actions.removeSubrange(repeated[1]...)
            return
        }
    }

    /// The places of an action and of those like it before, some time apart.
    private func repeated(_ places: [Int], from start: Int) -> [Int] {
        places.drop { $0 < start }.reduce(into: []) { all, place in
            if let last = all.last, actions[last].time - actions[place].time < Self.minimumInterval { return }
            all.append(place)
        }
    }
}
