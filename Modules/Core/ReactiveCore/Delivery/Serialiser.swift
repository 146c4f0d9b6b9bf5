import Glibc
import Synchronization

/// Lets one thread at a time through; what others bring meanwhile waits in line and is done by that thread.
///
/// Nobody blocks and nothing recurses: a call from inside a delivery waits in the same line. Coming and
/// going undisturbed costs one atomic exchange each.
package struct Serialiser: ~Copyable, Sendable {
    /// Something to do, and why.
    struct Job {
        let cause: Cause?
        let run: () -> Void
    }

    /// 0 when nobody is inside, else the owner's thread, with the lowest bit set when somebody waits.
    private let state = Atomic<UInt>(0)
    private let line = Guarded(Confined<[Job]>([]))

    package init() {}

    /// Enters when nobody is inside; who enters must `leave()`.
    @inline(__always)
    package func enter() -> Bool {
        state.compareExchange(expected: 0, desired: thread, ordering: .acquiring).exchanged
    }

    /// Leaves, after doing what arrived meanwhile.
    @inline(__always)
    package func leave() {
        let seen = state.load(ordering: .relaxed)
        guard seen & 1 == 0, state.compareExchange(expected: seen, desired: 0, ordering: .releasing).exchanged
        else { return drain() }
    }

    /// Does `job` now when nobody is inside, else leaves it to who is.
    package func perform(_ job: @escaping () -> Void) {
        guard enterOrWait(job: { job }) else { return }
        job()
        leave()
    }

    /// Enters, or puts the job in line. When it enters, nobody stands in line, and the job was not made.
    package func enterOrWait(job: () -> () -> Void) -> Bool {
        line.withLock { line in
            while true {
                let seen = state.load(ordering: .relaxed)
                if seen == 0 {
                    if enter() { return true }
                } else if state.compareExchange(
                    expected: seen, desired: seen | 1, ordering: .relaxed
                ).exchanged {
                    // Under the lock that the owner takes to empty the line: it cannot miss this job.
                    line.value.append(Job(cause: Cause.current, run: job()))
                    return false
                }
            }
        }
    }

    /// Whether the calling thread is inside and nothing waits in line.
    var isHeldAloneByCaller: Bool { state.load(ordering: .relaxed) == thread }

    /// Whether the calling thread is the one inside.
    package var isHeldByCaller: Bool { state.load(ordering: .relaxed) & ~1 == thread }

    private func drain() {
        while true {
            let jobs = line.withLock { line in
                defer { line = Confined([]) }
                state.store(thread, ordering: .relaxed)
                return line
            }
            for job in jobs.value {
                if job.cause == Cause.current { job.run() } else { Cause.with(job.cause, job.run) }
            }
            if state.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged { return }
        }
    }

    @inline(__always)
    private var thread: UInt { UInt(pthread_self()) }
}
