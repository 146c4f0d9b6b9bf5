/// A scheduler whose time passes only when it is told to, on the thread that tells it.
///
/// Asynchronous work that belongs to it (`executor`) runs on that thread too, so a whole program of tasks,
/// timers and sleeps is deterministic: first every task that can go on, then the next timer that is due.
public final class VirtualTimeScheduler: Scheduler {
    private struct Entry: Sendable {
        let due: Duration
        let number: UInt64
        let item: WorkItem

        func isBefore(_ other: Entry) -> Bool { (due, number) < (other.due, other.number) }
    }

    private struct State: Sendable {
        var now = Duration.zero
        var number: UInt64 = 0
        var heap = Heap()
        var jobs: [UnownedJob] = []
    }

    private let state = Guarded(State())

    public init() {}

    public var now: Duration { state.withLock { $0.now } }
    public var executor: (any TaskExecutor)? { self }

    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let item = WorkItem(work)
        state.withLock { state in
            state.number += 1
            state.heap.push(Entry(due: state.now + max(delay, .zero), number: state.number, item: item))
        }
        return item
    }

    /// Lets time pass up to `time`, doing on the way what is due; time stands there afterwards.
    public func advance(to time: Duration) {
        while let step = nextStep(until: time) { step() }
        state.withLock { $0.now = max($0.now, time) }
    }

    /// Lets `duration` pass, doing what is due.
    public func advance(by duration: Duration) { advance(to: now + duration) }

    /// Does everything that waits, however late, until nothing waits. What was dropped takes no time.
    public func run() {
        while let step = nextStep(until: nil) { step() }
    }

    private func nextStep(until limit: Duration?) -> (() -> Void)? {
        state.withLock { state in
            if !state.jobs.isEmpty {
                let job = state.jobs.removeFirst()
                return { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
            }
            while let first = state.heap.first, !first.item.isPending { _ = state.heap.pop() }
            while state.heap.first?.item.isOver == true { _ = state.heap.pop() }  // Dropped: takes no time.
            guard let first = state.heap.first, limit.map({ first.due <= $0 }) ?? true else { return nil }
            _ = state.heap.pop()
            state.now = max(state.now, first.due)
            return { first.item.run() }
        }
    }
}

extension VirtualTimeScheduler: TaskExecutor {
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }
}

extension VirtualTimeScheduler {
    /// A binary heap, the earliest entry first.
    private struct Heap: Sendable {
        private var entries: [Entry] = []

        var first: Entry? { entries.first }

        mutating func push(_ entry: Entry) {
            entries.append(entry)
            var child = entries.count - 1
            while child > 0, entries[child].isBefore(entries[(child - 1) / 2]) {
                entries.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func pop() -> Entry? {
            guard let last = entries.popLast() else { return nil }
            guard let first = entries.first else { return last }
            entries[0] = last
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                    if entries[child].isBefore(entries[least]) { least = child }
                }
                guard least != parent else { return first }
                entries.swapAt(parent, least)
                parent = least
            }
        }
    }
}
