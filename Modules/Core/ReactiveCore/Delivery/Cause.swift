import Synchronization

/// What made something happen: the number of the action whose consequences are being delivered.
///
/// Causes follow synchronous delivery, child tasks and every hop of this module (queue, scheduler, timer).
/// Nobody pays for it while nobody follows: reading a cause is then one relaxed load.
public struct Cause: Hashable, Sendable, Codable {
    /// Unique in the process, in the order of creation.
    public let id: UInt64

    /// - Parameter id: Of a cause that was made before; `make()` makes new ones.
    public init(id: UInt64) {
        self.id = id
    }

    @TaskLocal private static var bound: Cause?
    private static let followers = Atomic<Int>(0)

    /// Whether somebody follows causes.
    package static var isFollowed: Bool { followers.load(ordering: .relaxed) != 0 }

    /// The cause of what the caller is doing; `nil` from outside, or while nobody follows.
    public static var current: Cause? {
        isFollowed ? bound : nil
    }

    private static let made = Atomic<UInt64>(0)

    /// A cause that nobody has had before; `nil` while nobody follows.
    public static func make() -> Cause? {
        guard isFollowed else { return nil }
        return Cause(id: made.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Starts following causes in this process, until the result is disposed.
    public static func follow() -> any Disposable {
        followers.wrappingAdd(1, ordering: .relaxed)
        return Subscription { followers.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Runs `body` with `cause` as the current one. Call from anywhere; costs nothing while nobody follows.
    public static func with<Result>(_ cause: Cause?, _ body: () throws -> Result) rethrows -> Result {
        guard isFollowed else { return try body() }
        return try $bound.withValue(cause, operation: body)
    }
}
