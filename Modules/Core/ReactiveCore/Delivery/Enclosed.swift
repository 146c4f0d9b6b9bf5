import Synchronization

/// A value behind a `Mutex`, in place: for what costs no memory of its own because threads hardly ever meet there.
///
/// The standard library is not instrumented: when a `Mutex` is contended, the thread sanitizer sees nobody wait
/// for anybody and reports what it guards as raced for. It sees the atomic in here, which costs a plain load and
/// a plain store.
struct Enclosed<Value>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<Bool>(false)

    init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` while nobody else is in here. Do not call out from it.
    borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) in
            _ = order.load(ordering: .acquiring)
            defer { order.store(true, ordering: .releasing) }
            return try body(&value)
        }
    }
}
