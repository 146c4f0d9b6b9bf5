import ReactiveCore

/// A mutable value that closures of a test share.
package final class Box<Value: Sendable>: Sendable {
    private let content: Guarded<Value>

    package init(_ value: Value) { content = Guarded(value) }

    package var value: Value {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }

    package func with<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        content.withLock { change(&$0) }
    }
}
