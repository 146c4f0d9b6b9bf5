#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the library asks of the operating system; where systems differ stands here.
package enum System {
    /// Which thread this is; no other that lives has the same, and none has 0 or an odd number.
    @inline(__always)
    static var currentThread: UInt {
        #if canImport(Glibc)
        UInt(pthread_self())
        #else
        UInt(bitPattern: pthread_self())
        #endif
    }

    /// Lets other threads go first.
    @inline(__always)
    static func yield() { sched_yield() }

    /// Where `byte` stands first, from `start` on.
    package static func place(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
    }

    /// Starts a thread that does `body` and ends.
    static func startThread(_ body: @escaping @Sendable () -> Void) {
        let held = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let isStarted = pthread_create(&thread, nil, { ThreadBody.run($0) }, held) == 0
        precondition(isStarted, "the system has no room for another thread")
        if let thread { pthread_detach(thread) }
        #else
        var thread = pthread_t()
        let isStarted = pthread_create(&thread, nil, { ThreadBody.run($0) }, held) == 0
        precondition(isStarted, "the system has no room for another thread")
        pthread_detach(thread)
        #endif
    }
}

/// What a thread does, handed over to it.
private final class ThreadBody {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ held: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let held { Unmanaged<ThreadBody>.fromOpaque(held).takeRetainedValue().body() }
        return nil
    }
}
