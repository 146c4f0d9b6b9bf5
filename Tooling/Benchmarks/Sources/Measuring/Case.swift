/// One row of the table: some work, who does it, and how well ours must do.
public struct Case {
    /// As in `--case`: a letter, or a letter and a word.
    public let id: String
    public let title: String
    /// Elements, subscriptions or whole events in a round: what the figures are divided by.
    public let operations: Int
    /// What every contender must deliver in a round.
    public let expected: Outcome
    public let limits: Limits
    public let contenders: [Contender]

    public init(
        _ id: String, _ title: String, operations: Int, expected: Outcome, limits: Limits,
        contenders: [Contender]
    ) {
        (self.id, self.title, self.operations) = (id, title, operations)
        (self.expected, self.limits, self.contenders) = (expected, limits, contenders)
    }
}

/// One program that does the work of a case.
public struct Contender {
    public enum Role: Hashable, Sendable {
        case ours, floor
        case peer(String)
    }

    /// Does one round of so many operations.
    public typealias Round = (Int) -> Outcome

    public let role: Role
    /// Sets up what is not measured.
    let prepare: () -> Round
    /// One subscription, when the case asks what that keeps.
    let memoryProbe: MemoryProbe?

    public init(_ role: Role, memoryProbe: MemoryProbe? = nil, prepare: @escaping () -> Round) {
        (self.role, self.memoryProbe, self.prepare) = (role, memoryProbe, prepare)
    }
}

/// How one subscription is begun and ended.
public struct MemoryProbe {
    let begin: () -> AnyObject
    let end: (AnyObject) -> Void

    public init<Held: AnyObject>(begin: @escaping () -> Held, end: @escaping (Held) -> Void) {
        self.begin = begin
        self.end = { end(unsafeDowncast($0, to: Held.self)) }
    }
}

/// What ours must reach; `nil` where nothing is asked.
public struct Limits {
    /// At most so many times the floor's time.
    public let floor: Double?
    /// Nanoseconds to aim at on a machine with nothing else to do: printed, and missed by nobody.
    public let target: Double?
    /// At least so many times as fast as a peer.
    public let peers: [Contender.Role: Double]
    /// At most so many for one operation.
    public let mallocs: Double?
    /// At most so many bytes for one subscription.
    public let retained: Int?

    public init(
        floor: Double?, target: Double? = nil, peers: [Contender.Role: Double] = [:], mallocs: Double? = nil,
        retained: Int? = nil
    ) {
        (self.floor, self.target, self.peers) = (floor, target, peers)
        (self.mallocs, self.retained) = (mallocs, retained)
    }
}
