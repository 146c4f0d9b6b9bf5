import Synchronization

/// A value protected by a lock, for short critical sections.
///
/// The value is stored on the heap, behind an `AdaptiveLock`. The modules of Core use it instead of `Mutex`, which the
/// thread sanitizer does not see; they are tested under it. Other layers use `Mutex`.
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

/// A value protected by a `Mutex` and stored inline: for state that is rarely contended and should cost no
/// allocation.
///
/// The thread sanitizer does not see the standard library's `Mutex` and reports false races when it is
/// contended. It does see the atomic here, which costs a plain load and a plain store.
struct InlineGuarded<Value>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let orderMarker = Atomic<Bool>(false)

    init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` while holding the lock. Do not call out from it.
    borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = orderMarker.load(ordering: .acquiring)
            defer { orderMarker.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}
