import ReactiveTesting

/// What the core says to a trial, when that is not what the reference says.
struct Judgement: Error, CustomStringConvertible {
    private let trial: Trial
    private let right: [Noted]
    private let heard: [Noted]

    /// `nil` when both say the same, or when there is too much to say.
    ///
    /// - Parameter trial: Played in virtual time, on the calling thread.
    init?(_ trial: Trial) {
        guard let right = Reference(trial).play(trial.tree) else { return nil }
        let heard = JudgedCore(trial).play(trial.tree)
        guard heard != right else { return nil }
        self.init(trial, right: right, heard: heard)
    }

    init(_ trial: Trial, right: [Noted], heard: [Noted]) {
        (self.trial, self.right, self.heard) = (trial, right, heard)
    }

    /// The inputs that the tree knows as marbles, the tree as Swift, then what is right and what was heard.
    var description: String {
        let inputs = zip(Trial.names, trial.inputs).map { "\($0)         \($1.marbles)" }
        let difference = Self.recorded(heard).mismatch(with: Self.recorded(right))
        return "\n" + (inputs + ["tree      \(trial.tree.expression)"]).joined(separator: "\n")
            + "\(difference?.description ?? "")"
    }

    private static func recorded(_ noted: [Noted]) -> [Recorded<Int>] {
        noted.map { noted in
            let event: Recorder<Int>.Event =
                switch noted.heard {
                case .next(let element): .next(element)
                case .failed(let name): .failed(Named(description: name))
                case .completed: .completed
                }
            let start = TestScheduler.unit * TestScheduler.subscribed
            return Recorded(time: start + .nanoseconds(noted.time), event: event)
        }
    }
}

/// An error that is known by its name only.
private struct Named: Error, CustomStringConvertible {
    let description: String
}
