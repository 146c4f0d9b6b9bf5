import ReactiveCore

/// A mutable value that the closures of a test share.
///
/// ```swift
/// let requested = Box<[String]>([])
/// requested.value.append("swift")
/// ```
///
/// Call it from any thread. Use `with(_:)` to read and change the value in one step.
public final class Box<Value: Sendable>: Sendable {
    private let content: Guarded<Value>

    /// Creates a box with an initial value.
    public init(_ value: Value) { content = Guarded(value) }

    /// The current value. A change of it in place, such as `append`, is a read and then a write; threads that
    /// change it at the same time need `with(_:)`.
    public var value: Value {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }

    /// Changes the value; no other thread reads or changes it in the meantime.
    ///
    /// - Parameter change: Must not use this box.
    /// - Returns: The result of `change`.
    public func with<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        content.withLock { change(&$0) }
    }
}
