import Synchronization

/// The identifier of the action whose consequences are being delivered.
///
/// Causes follow synchronous delivery, child tasks and every hop of this module (queue, scheduler, timer).
/// While tracing is off, reading a cause costs one relaxed load.
public struct Cause: Hashable, Sendable, Codable {
    /// Unique in the process, in the order of creation.
    public let id: UInt64

    /// Restores a cause. To create a new one, use `make()`.
    ///
    /// - Parameter id: The identifier of an existing cause.
    public init(id: UInt64) {
        self.id = id
    }

    @TaskLocal private static var bound: Cause?
    private static let tracerCount = Atomic<Int>(0)

    /// Whether causes are being traced.
    package static var isTracingEnabled: Bool { tracerCount.load(ordering: .relaxed) != 0 }

    /// The cause of the code that is running; `nil` outside of an action, and while tracing is off.
    public static var current: Cause? {
        isTracingEnabled ? bound : nil
    }

    private static let lastID = Atomic<UInt64>(0)

    /// Creates a new, unique cause; `nil` while tracing is off.
    public static func make() -> Cause? {
        guard isTracingEnabled else { return nil }
        return Cause(id: lastID.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Traces causes in this process until the result is disposed.
    public static func enableTracing() -> any Disposable {
        tracerCount.wrappingAdd(1, ordering: .relaxed)
        return Subscription { tracerCount.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Runs `body` with `cause` as the current cause. Call from any thread; it costs nothing while tracing is
    /// off.
    public static func with<Result>(_ cause: Cause?, _ body: () throws -> Result) rethrows -> Result {
        guard isTracingEnabled else { return try body() }
        return try $bound.withValue(cause, operation: body)
    }
}
