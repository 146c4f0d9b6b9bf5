#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The operating system's functions that the library uses; all differences between platforms are here.
package enum System {
    /// The calling thread's identifier: unique among living threads, and neither 0 nor odd.
    @inline(__always)
    static var currentThread: UInt {
        #if canImport(Glibc)
        UInt(pthread_self())
        #else
        UInt(bitPattern: pthread_self())
        #endif
    }

    /// Stops a debug build if the calling thread has little stack left for relays that accept inside one another.
    ///
    /// Checking costs as much as a delivery. The frames of an optimised build are a tenth as large.
    static func checkStack() {
        assert(
            hasStackLeft,
            "relays accept inside one another until the stack of this thread is full: let one of them deliver "
                + "later, with observe(on:), or use fewer relays")
    }

    /// Whether the calling thread has 16 KB of stack left, or a sixteenth of a smaller stack.
    private static var hasStackLeft: Bool {
        let lowest = UInt(bitPattern: pthread_getspecific(stackKey))
        let limit = lowest == 0 ? findStackLimit() : lowest
        return withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { here in
            UInt(bitPattern: here.baseAddress) > limit
        }
    }

    /// The thread-specific address that `findStackLimit` has found.
    private static let stackKey: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0, "cannot create a thread-specific value")
        return key
    }()

    /// Finds and stores the address below which the calling thread has little stack left.
    @inline(never)
    private static func findStackLimit() -> UInt {
        #if canImport(Darwin)
        let size = pthread_get_stacksize_np(pthread_self())
        let lowest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())) - UInt(size)
        #else
        var (attributes, address, size) = (pthread_attr_t(), UnsafeMutableRawPointer?.none, 0)
        // The C library's Swift module does not contain this function.
        typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
        guard let symbol = dlsym(nil, "pthread_getattr_np"),
            unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), &attributes) == 0
        else { return 1 }
        pthread_attr_getstack(&attributes, &address, &size)
        pthread_attr_destroy(&attributes)
        let lowest = UInt(bitPattern: address)
        #endif
        let limit = lowest + UInt(min(16 * 1024, size / 16))
        pthread_setspecific(stackKey, UnsafeRawPointer(bitPattern: limit))
        return limit
    }

    /// Yields the processor to other threads.
    @inline(__always)
    static func yield() { sched_yield() }

    /// The index of the first `byte` at or after `start`; `nil` when there is none.
    package static func index(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
    }

    /// Starts a detached thread that runs `body`.
    package static func startThread(_ body: @escaping @Sendable () -> Void) {
        let retained = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let isStarted = pthread_create(&thread, nil, { ThreadBody.run($0) }, retained) == 0
        precondition(isStarted, "cannot create a thread")
        if let thread { pthread_detach(thread) }
        #else
        var thread = pthread_t()
        let isStarted = pthread_create(&thread, nil, { ThreadBody.run($0) }, retained) == 0
        precondition(isStarted, "cannot create a thread")
        pthread_detach(thread)
        #endif
    }
}

private final class ThreadBody {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ retained: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let retained { Unmanaged<ThreadBody>.fromOpaque(retained).takeRetainedValue().body() }
        return nil
    }
}
