/// A value protected by a lock, for short critical sections.
///
/// The value is stored on the heap, behind an `AdaptiveLock`.
///
/// Store a closure in a structure: each access to a `Guarded<() -> Void>` wraps the closure once more, until calling it
/// overflows the stack.
package struct Guarded<Value>: ~Copyable, Sendable {
    private let lock = AdaptiveLock()
    private let storage: Confined<UnsafeMutablePointer<Value>>

    package init(_ value: consuming sending Value) {
        storage = Confined(.allocate(capacity: 1))
        storage.value.initialize(to: value)
    }

    deinit {
        storage.value.deinitialize(count: 1)
        storage.value.deallocate()
    }

    /// Runs `body` while holding the lock. Do not call out from it.
    package borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&storage.value.pointee)
    }
}
