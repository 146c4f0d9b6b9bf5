import Glibc
import Synchronization

/// A reusable barrier: a fixed number of threads wait for each other.
final class Barrier: Sendable {
    private let size: Int
    private let arrived = Atomic<Int>(0)

    init(of size: Int) { self.size = size }

    /// Returns when all threads have called it the same number of times.
    func wait() {
        let position = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
        let last = (position / size + 1) * size
        while arrived.load(ordering: .acquiring) < last { sched_yield() }
    }
}
