import ReactiveTesting

/// What the core says to a trial, when that is not what the reference says.
struct TrialFailure: Error, CustomStringConvertible {
    private let trial: Trial
    private let expected: [TimedEvent]
    private let actual: [TimedEvent]

    /// `nil` when both say the same, or when there is too much to say.
    ///
    /// - Parameter trial: Played in virtual time, on the calling thread.
    init?(_ trial: Trial) {
        guard let expected = ReferenceModel(trial).play(trial.tree) else { return nil }
        let actual = TestedCore(trial).play(trial.tree)
        guard actual != expected else { return nil }
        self.init(trial, expected: expected, actual: actual)
    }

    init(_ trial: Trial, expected: [TimedEvent], actual: [TimedEvent]) {
        (self.trial, self.expected, self.actual) = (trial, expected, actual)
    }

    /// The inputs that the tree knows as marbles, the tree as Swift, then what is right and what was heard.
    var description: String {
        let inputs = zip(Trial.names, trial.inputs).map { "\($0)         \($1.marbles)" }
        let difference = Self.recorded(actual).mismatch(with: Self.recorded(expected))
        return "\n" + (inputs + ["tree      \(trial.tree.expression)"]).joined(separator: "\n")
            + "\(difference?.description ?? "")"
    }

    private static func recorded(_ timed: [TimedEvent]) -> [Recorded<Int>] {
        timed.map { timed in
            let event: Recorder<Int>.Event =
                switch timed.event {
                case .next(let element): .next(element)
                case .failed(let name): .failed(Named(description: name))
                case .completed: .completed
                }
            let start = TestScheduler.unit * TestScheduler.subscribed
            return Recorded(time: start + .nanoseconds(timed.time), event: event)
        }
    }
}

/// An error that is known by its name only.
private struct Named: Error, CustomStringConvertible {
    let description: String
}
