import Synchronization

/// A vault that ends with the process.
public final class InMemoryValueVault<Value: VaultValue>: ValueVault {
    private let stored: Mutex<Value>

    public init(_ value: Value = Value()) {
        stored = Mutex(value)
    }

    public func load() throws(VaultFailure) -> Value { stored.withLock { $0 } }

    @discardableResult
    public func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value {
        // The change is somebody else's code: it runs on a copy, again if another came first.
        while true {
            let old = stored.withLock { $0 }
            var new = old
            change(&new)
            let isStored = stored.withLock { current in
                guard current == old else { return false }
                current = new
                return true
            }
            if isStored { return new }
        }
    }

    public func delete() throws(VaultFailure) { stored.withLock { $0 = Value() } }
}
