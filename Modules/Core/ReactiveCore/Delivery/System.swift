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
}
