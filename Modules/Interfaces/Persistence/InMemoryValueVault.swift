import Synchronization

/// A vault that lives as long as the process.
public final class InMemoryValueVault<Value: VaultValue>: ValueVault {
    private let stored: Mutex<Value>

    public init(_ value: Value = Value()) {
        stored = Mutex(value)
    }

    public func load() throws(VaultFailure) -> Value { stored.withLock { $0 } }

    @discardableResult
    public func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value {
        // `change` is the caller's code, so it runs outside the lock on a copy, and again after a concurrent
        // update.
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
