import Synchronization

/// A serialiser: one thread at a time runs jobs, with one compare-and-exchange to enter and one to leave.
/// Jobs of other threads wait in a queue, which the same thread drains.
class JobGate {
    /// 0 when no thread is inside, 1 when one is, 2 when jobs are waiting.
    private let state = Atomic<Int>(0)
    private let queue = Mutex<[Job]>([])

    private struct Job: @unchecked Sendable {
        let run: () -> Void
    }

    @inline(__always)
    final func enter() -> Bool {
        state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
    }

    @inline(__always)
    final func leave() {
        if !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged { drain() }
    }

    /// Queues a job when `enter()` has failed.
    final func wait(_ run: @escaping () -> Void) {
        let job = Job(run: run)
        let isInside = queue.withLock { queue in
            while true {
                if enter() { return true }
                let (left, seen) = state.compareExchange(expected: 1, desired: 2, ordering: .relaxed)
                guard left || seen == 2 else { continue }
                queue.append(job)
                return false
            }
        }
        guard isInside else { return }
        run()
        leave()
    }

    private final func drain() {
        repeat {
            let jobs = queue.withLock { queue in
                defer { queue = [] }
                state.store(1, ordering: .relaxed)
                return queue
            }
            for job in jobs { job.run() }
        } while !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
    }
}
