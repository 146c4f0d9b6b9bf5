/// A value that one thread at a time may look at and change, for a short time.
///
/// It stands in memory of its own, behind a lock that forms no convoys.
package struct Guarded<Value>: ~Copyable, Sendable {
    private let lock = AdaptiveLock()
    private let place: Confined<UnsafeMutablePointer<Value>>

    package init(_ value: consuming sending Value) {
        place = Confined(.allocate(capacity: 1))
        place.value.initialize(to: value)
    }

    deinit {
        place.value.deinitialize(count: 1)
        place.value.deallocate()
    }

    /// Runs `body` while nobody else is in here. Do not call out from it.
    package borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&place.value.pointee)
    }
}
