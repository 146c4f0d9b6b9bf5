#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The cell that the current thread is reducing, in thread-specific storage, to detect reducers that read
/// other stores.
///
/// Each cell has an instance: reading the global key each time would cost as much as the rest.
struct CurrentReducer {
    typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    private static let threadKey: pthread_key_t = {
        var key = pthread_key_t()
        #if canImport(Darwin)
        let failure = pthread_key_create(&key) { $0.deallocate() }
        #else
        let failure = pthread_key_create(&key) { $0?.deallocate() }
        #endif
        precondition(failure == 0, "cannot create a key for thread-specific data")
        return key
    }()

    private let key = Self.threadKey

    /// The calling thread's storage; its content is `nil` outside of a reducer.
    @inline(__always)
    var slot: Slot { pthread_getspecific(key)?.assumingMemoryBound(to: Slot.Pointee.self) ?? makeSlot() }

    /// Whether the calling thread is inside a reducer.
    var isReducing: Bool { slot.pointee != nil }

    @inline(never)
    private func makeSlot() -> Slot {
        let slot = Slot.allocate(capacity: 1)
        slot.initialize(to: nil)
        pthread_setspecific(key, slot)
        return slot
    }
}
