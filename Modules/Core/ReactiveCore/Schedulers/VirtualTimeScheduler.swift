/// A scheduler whose time passes only when it is told to, on the thread that tells it.
///
/// Asynchronous work that belongs to it (`executor`) runs on that thread too, so a whole program of tasks,
/// timers and sleeps is deterministic: first every task that can go on, then the next timer that is due.
public final class VirtualTimeScheduler: Scheduler {
    private struct Entry: Sendable {
        let due: Duration
        let number: UInt64
        let item: WorkItem
    }

    private struct State: Sendable {
        var now = Duration.zero
        var number: UInt64 = 0
        var heap = Heap()
        var jobs: [UnownedJob] = []
    }

    private let state = Guarded(State())

    /// A scheduler at time 0 with nothing to do.
    public init() {}

    /// The time it was told to stand at; while work is done, when that was due.
    public var now: Duration { state.withLock { $0.now } }
    /// Always: it is used by one thread at a time, which also lets its time pass.
    public var isCurrent: Bool { true }
    /// Itself: tasks run on the thread that lets time pass, before the next timer.
    public var executor: (any TaskExecutor)? { self }

    /// Does `work` when time has passed so far; less than 0 counts as 0.
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
        while let step = nextStep(until: time) { execute(step) }
    }

    /// Lets `duration` pass, doing what is due.
    public func advance(by duration: Duration) { advance(to: now + duration) }

    /// Does everything that waits, however late, until nothing waits. What was dropped takes no time.
    public func run() {
        while let step = nextStep(until: nil) { execute(step) }
    }

    private enum Step {
        case job(UnownedJob)
        case item(WorkItem)
    }

    private func execute(_ step: Step) {
        switch step {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .item(let item): item.run()
        }
    }

    /// What is to be done next; when there is nothing, time stands at `limit`.
    private func nextStep(until limit: Duration?) -> Step? {
        state.withLock { state in
            if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
            state.heap.prune()
            guard let due = state.heap.due, limit.map({ due <= $0 }) ?? true else {
                if let limit { state.now = max(state.now, limit) }
                return nil
            }
            state.now = max(state.now, due)
            return state.heap.pop().map { .item($0) }
        }
    }
}

extension VirtualTimeScheduler: TaskExecutor {
    /// Takes the next piece of a task, done when time is let pass.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }
}

extension VirtualTimeScheduler {
    /// A binary heap, the earliest entry first.
    private struct Heap: Sendable {
        private var entries: ContiguousArray<Entry> = []

        /// When the earliest is.
        var due: Duration? { entries.isEmpty ? nil : entries[0].due }

        /// Takes out what was dropped and would be next: it takes no time.
        mutating func prune() {
            while !entries.isEmpty, entries[0].item.isDisposed { _ = pop() }
        }

        mutating func push(_ entry: Entry) {
            entries.append(entry)
            entries.withUnsafeMutableBufferPointer { entries in
                var child = entries.count - 1
                while child > 0, Self.isBefore(entries, child, (child - 1) / 2) {
                    entries.swapAt(child, (child - 1) / 2)
                    child = (child - 1) / 2
                }
            }
        }

        /// Takes the earliest out.
        mutating func pop() -> WorkItem? {
            guard !entries.isEmpty else { return nil }
            entries.swapAt(0, entries.count - 1)
            let item = entries.removeLast().item
            entries.withUnsafeMutableBufferPointer { entries in
                var parent = 0
                while true {
                    var least = parent
                    for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                        if Self.isBefore(entries, child, least) { least = child }
                    }
                    guard least != parent else { return }
                    entries.swapAt(parent, least)
                    parent = least
                }
            }
            return item
        }

        /// Compares in place: an entry that is copied is counted.
        @inline(__always)
        private static func isBefore(
            _ entries: UnsafeMutableBufferPointer<Entry>, _ one: Int, _ other: Int
        ) -> Bool {
            let (due, otherDue) = (entries[one].due, entries[other].due)
            return due == otherDue ? entries[one].number < entries[other].number : due < otherDue
        }
    }
}
