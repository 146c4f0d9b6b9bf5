/// One row of the table: some work, its contenders, and the limits for ours.
public struct Case {
    /// As in `--case`: a letter, or a letter and a word.
    public let id: String
    public let title: String
    /// The number of elements, subscriptions or events in a round, by which figures are divided.
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

/// A program that does the work of a case.
public struct Contender {
    public enum Role: Hashable, Sendable {
        case ours, floor
        case peer(String)

        public static let openCombine = Role.peer("OpenCombine")
    }

    /// Runs one round with the given number of operations.
    public typealias Round = (Int) -> Outcome

    public let role: Role
    /// Does the set-up, which is not measured.
    let prepare: () -> Round
    /// A single subscription, for cases that measure its memory.
    let memoryProbe: MemoryProbe?

    public init(_ role: Role, memoryProbe: MemoryProbe? = nil, prepare: @escaping () -> Round) {
        (self.role, self.memoryProbe, self.prepare) = (role, memoryProbe, prepare)
    }
}

/// Begins and ends one subscription, to measure the memory that it retains.
public struct MemoryProbe {
    let begin: () -> AnyObject
    let end: (AnyObject) -> Void

    public init<Held: AnyObject>(begin: @escaping () -> Held, end: @escaping (Held) -> Void) {
        self.begin = begin
        self.end = { end(unsafeDowncast($0, to: Held.self)) }
    }
}

/// The limits for our contender; `nil` for no limit.
public struct Limits {
    /// The highest multiple of the floor's time.
    public let floor: Double?
    /// The expected time in nanoseconds on an idle machine. It is printed; missing it is no failure.
    public let target: Double?
    /// The lowest multiple of our time that each peer may take.
    public let peers: [Contender.Role: Double]
    /// The highest number of mallocs per operation.
    public let mallocs: Double?
    /// The highest number of bytes that one subscription may retain.
    public let retained: Int?

    public init(
        floor: Double?, target: Double? = nil, peers: [Contender.Role: Double] = [:], mallocs: Double? = nil,
        retained: Int? = nil
    ) {
        (self.floor, self.target, self.peers) = (floor, target, peers)
        (self.mallocs, self.retained) = (mallocs, retained)
    }
}

/// The end of every chain: counts and sums up elements.
///
/// Every contender of a case must reach the same count and sum, or the program stops. So no work can be
/// optimised away: the result is used, and the compiler cannot see through `add` to compute it in another
/// way.
///
/// Unchecked and without a lock: a serialised source makes one call at a time, which is part of the
/// measurement. Lost updates show in the count.
public final class Tally: @unchecked Sendable {
    private var outcome = Outcome()

    public init() {}

    @inline(never)
    public func add(_ element: Int) {
        outcome.count &+= 1
        outcome.sum &+= element
    }

    /// Returns the outcome since the last call, and resets it.
    public func take() -> Outcome {
        defer { outcome = Outcome() }
        return outcome
    }
}

/// The count and sum of a round's elements.
public struct Outcome: Equatable, Sendable {
    public var count: Int
    public var sum: Int
    /// The typical nanoseconds per operation, if a round times each operation; `nil` when the whole round is
    /// timed.
    public var typical: Double?

    public init(count: Int = 0, sum: Int = 0, typical: Double? = nil) {
        (self.count, self.sum, self.typical) = (count, sum, typical)
    }

    /// The outcome of the elements `0, 1, 2, …`, each received by a number of subscribers.
    public static func each(_ count: Int, receivedBy subscribers: Int = 1) -> Outcome {
        Outcome(count: count * subscribers, sum: count * (count - 1) / 2 * subscribers)
    }

    public static func + (one: Self, other: Self) -> Self {
        Outcome(count: one.count + other.count, sum: one.sum + other.sum)
    }

    /// Compares the work, not the time.
    public static func == (one: Self, other: Self) -> Bool {
        (one.count, one.sum) == (other.count, other.sum)
    }
}

/// Returns `value`, but hides its constant value and its class from the optimiser.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Pretends to use `value`, so that it is not optimised away.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: Value) {}
