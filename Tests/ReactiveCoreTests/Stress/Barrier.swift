import Glibc
import Synchronization

/// Where a fixed number of threads wait for each other, again and again, to go on together.
final class Barrier: Sendable {
    private let size: Int
    private let arrived = Atomic<Int>(0)

    init(of size: Int) { self.size = size }

    /// Returns when everybody has come to their next meeting.
    func wait() {
        let position = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
        let last = (position / size + 1) * size
        while arrived.load(ordering: .acquiring) < last { sched_yield() }
    }
}
