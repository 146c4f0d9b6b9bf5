import ReactiveTesting

/// A trial for which the core's events differ from those of the reference model.
struct TrialFailure: Error, CustomStringConvertible {
    private let trial: Trial
    private let expected: [TimedEvent]
    private let actual: [TimedEvent]

    /// Runs `trial` in virtual time on the calling thread.
    ///
    /// - Parameter trial: The trial to run.
    /// - Returns: `nil` when the core and the model agree, or when there are too many events to compare.
    init?(_ trial: Trial) {
        guard let expected = ReferenceModel(trial).play(trial.tree) else { return nil }
        let actual = TestedCore(trial).play(trial.tree)
        guard actual != expected else { return nil }
        self.init(trial, expected: expected, actual: actual)
    }

    init(_ trial: Trial, expected: [TimedEvent], actual: [TimedEvent]) {
        (self.trial, self.expected, self.actual) = (trial, expected, actual)
    }

    /// The inputs as marbles, the tree, and the expected and actual events.
    var description: String {
        let inputs = zip(Trial.names, trial.inputs).map { "\($0)         \($1.marbles)" }
        let difference = Self.recorded(actual).mismatch(with: Self.recorded(expected))
        return "\n" + (inputs + ["tree      \(trial.tree)"]).joined(separator: "\n")
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

/// An error known only by its name.
private struct Named: Error, CustomStringConvertible {
    let description: String
}
