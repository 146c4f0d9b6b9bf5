/// Where every chain ends: counts what arrives and sums it up.
///
/// Every contender of a case must reach the same count and sum, and the program stops when one does not. So
/// no work can be optimised away: the result is looked at, and the compiler cannot see through `add` to
/// compute it by other means.
///
/// Unchecked, and without a lock: a serialised source calls one at a time, which is part of what is measured
/// (a lost update shows in the count).
public final class Tally: @unchecked Sendable {
    private var outcome = Outcome()

    public init() {}

    @inline(never)
    public func add(_ element: Int) {
        outcome.count &+= 1
        outcome.sum &+= element
    }

    /// What has arrived since the last call.
    public func take() -> Outcome {
        defer { outcome = Outcome() }
        return outcome
    }
}

/// What a round delivered.
public struct Outcome: Equatable, Sendable {
    public var count: Int
    public var sum: Int
    /// Nanoseconds of the typical operation, where a round times each by itself; `nil` where all together
    /// are timed.
    public var typical: Double?

    public init(count: Int = 0, sum: Int = 0, typical: Double? = nil) {
        (self.count, self.sum, self.typical) = (count, sum, typical)
    }

    /// Of the work alone, whatever time it took.
    public static func == (one: Self, other: Self) -> Bool {
        (one.count, one.sum) == (other.count, other.sum)
    }
}

/// `value`, of which the compiler knows nothing any more: neither a constant nor the class of an object.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Uses `value`, as far as the compiler knows.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: Value) {}
