import Synchronization

/// A value that closures of a test share.
final class Box<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) { content = Mutex(value) }

    var value: Value {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }

    func with<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        content.withLock { change(&$0) }
    }
}

struct Broken: Error, Equatable {}
