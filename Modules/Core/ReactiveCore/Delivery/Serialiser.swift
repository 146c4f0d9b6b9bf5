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

    /// 0 when nobody is inside, 1 when somebody is, 2 when somebody waits as well.
    private let state = Atomic<UInt>(0)
    /// Who is inside, where somebody may ask: a delivery that nobody asks about does not pay for it.
    private let owner = Atomic<UInt>(0)
    private let line = Guarded(Confined<[Job]>([]))

    package init() {}

    /// Enters when nobody is inside; who enters must `leave()`.
    @inline(__always)
    package func enter() -> Bool {
        state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
    }

    /// Leaves, after doing what arrived meanwhile.
    @inline(__always)
    package func leave() {
        if !leaveIfAlone() { drain() }
    }

    /// Leaves when nobody has arrived meanwhile.
    @inline(__always)
    func leaveIfAlone() -> Bool {
        state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
    }

    /// Enters as `enter()` does, known to `isHeldByCaller`; who enters must `leaveByName()`.
    @inline(__always)
    func enterByName() -> Bool {
        guard enter() else { return false }
        owner.store(Self.currentThread, ordering: .relaxed)
        return true
    }

    @inline(__always)
    func leaveByName() {
        owner.store(0, ordering: .relaxed)
        leave()
    }

    /// Does `job` now when nobody is inside, else leaves it to who is.
    package func perform(_ job: @escaping () -> Void) {
        guard enterOrWait(job: { job }) else { return }
        job()
        leaveByName()
    }

    /// Enters by name, or puts the job in line. When it enters, nobody stands in line, and the job was not
    /// made.
    package func enterOrWait(job: () -> () -> Void) -> Bool {
        line.withLock { line in
            while true {
                let seen = state.load(ordering: .relaxed)
                if seen == 0 {
                    if enterByName() { return true }
                } else if state.compareExchange(expected: seen, desired: 2, ordering: .relaxed).exchanged {
                    // Under the lock that the owner takes to empty the line: it cannot miss this job.
                    line.value.append(Job(cause: Cause.current, run: job()))
                    return false
                }
            }
        }
    }

    /// Whether somebody waits in line. Ask from inside.
    var hasLine: Bool { state.load(ordering: .relaxed) == 2 }

    /// Whether the calling thread is the one inside, by name.
    var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == Self.currentThread }

    @inline(never)
    private func drain() {
        while true {
            let jobs = line.withLock { line in
                defer { line = Confined([]) }
                state.store(1, ordering: .relaxed)
                return line
            }
            owner.store(Self.currentThread, ordering: .relaxed)
            for job in jobs.value {
                if job.cause == Cause.current { job.run() } else { Cause.with(job.cause, job.run) }
            }
            owner.store(0, ordering: .relaxed)
            if leaveIfAlone() { return }
        }
    }

    /// Names the calling thread; never 0.
    @inline(__always)
    static var currentThread: UInt { UInt(pthread_self()) }
}
