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
