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
