/// A scheduler whose time advances only on request, on the requesting thread.
///
/// Tasks that use its `executor` run on that thread too, so a whole program of tasks, timers and sleeps is
/// deterministic: first every task that can continue, then the next due timer.
///
/// By default, the calling thread counts as the scheduler's own at any time, so that a tree of scopes with
/// `.onScheduler` reduces an action before `dispatch` returns. A `SerialScheduler` reduces it later, on its queue.
/// `VirtualTimeScheduler(isCurrent: .duringWork)` does so, too: in the next `run` or `advance`.
public final class VirtualTimeScheduler: Scheduler {
    /// When the calling thread counts as the scheduler's own.
    public enum CurrentPeriod: Sendable {
        /// At any time.
        case always
        /// Inside the work that the scheduler runs, as on the queue of a `SerialScheduler`.
        case duringWork
    }

    private struct Entry: Sendable {
        let due: Duration
        let number: UInt64
        let item: WorkItem
    }

    private struct State: Sendable {
        var now = Duration.zero
        var number: UInt64 = 0
        var heap = Heap()
        var jobs = Fifo<UnownedJob>()
        /// The number of calls of `stop`.
        var stopCount = 0
        /// The thread that is inside of work; 0 for none.
        var workingThread: UInt = 0
    }

    private let state = Guarded(State())
    private let currentPeriod: CurrentPeriod

    /// Creates a scheduler at time 0.
    ///
    /// - Parameter currentPeriod: When the calling thread counts as the scheduler's own.
    public init(isCurrent currentPeriod: CurrentPeriod = .always) { self.currentPeriod = currentPeriod }

    /// The current virtual time; inside work, the work's due time.
    public var now: Duration { state.withLock { $0.now } }
    /// `true`, because one thread at a time uses the scheduler and advances its time; with `.duringWork`, whether the
    /// caller is inside of its work.
    public var isCurrent: Bool {
        switch currentPeriod {
        case .always: true
        case .duringWork: state.withLock { $0.workingThread == System.currentThread }
        }
    }
    /// The scheduler itself: tasks run on the thread that advances time, before the next timer.
    public var executor: (any TaskExecutor)? { self }

    /// Whether advancing the time far enough would run anything.
    package var hasPendingWork: Bool {
        state.withLock { state in
            state.heap.prune()
            return !state.jobs.isEmpty || state.heap.due != nil
        }
    }

    /// Schedules `work` for `delay` after now; a negative delay counts as 0.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let item = WorkItem(work)
        state.withLock { state in
            state.number += 1
            state.heap.push(Entry(due: state.now + max(delay, .zero), number: state.number, item: item))
        }
        return item
    }

    /// Advances to `time`, running the work that is due on the way.
    public func advance(to time: Duration) { execute(until: time) }

    /// Advances by `duration`, running the work that is due on the way.
    public func advance(by duration: Duration) { advance(to: now + duration) }

    /// Runs all work, including work that other work schedules, and advances time accordingly. Cancelled work
    /// does not advance time.
    ///
    /// With work that always schedules more work, such as an `interval` or something that polls, it would never
    /// return; use `advance(by:)` then.
    ///
    /// - Parameter limit: The number of steps after which the program stops if work is still scheduled. A step
    ///   is scheduled work, or a part of a task between two suspensions.
    public func run(limit: Int = 100_000) {
        let stopCount = state.withLock { $0.stopCount }
        var count = 0
        while let step = nextStep(until: nil, stopCount) {
            precondition(
                count < limit,
                "run() has made \(limit) steps, and work is still scheduled: something polls or repeats. Use "
                    + "advance(by:), or pass a higher limit.")
            execute(step)
            count += 1
        }
    }

    /// Like `run`, but leaves work that is due after `time` from now, such as that of something that repeats.
    package func run(atMost time: Duration) {
        let (end, stopCount) = (now + time, state.withLock { $0.stopCount })
        func isDue() -> Bool {
            state.withLock { state in
                state.heap.prune()
                return !state.jobs.isEmpty || state.heap.due.map { $0 <= end } ?? false
            }
        }
        while isDue(), let step = nextStep(until: nil, stopCount) { execute(step) }
    }

    /// Like `run`, without a limit.
    func runAll() { execute(until: nil) }

    /// Makes `run` and `advance` return after the work that calls this; the other work waits for the next
    /// call of them.
    public func stop() { state.withLock { $0.stopCount += 1 } }

    /// Advances by `duration` without running anything, as if the thread had been busy: the work that is due
    /// meanwhile runs late, during the next `run` or `advance`.
    public func sleep(_ duration: Duration) { state.withLock { $0.now += max(duration, .zero) } }

    private enum Step {
        case job(UnownedJob)
        case item(WorkItem)
    }

    private func execute(until limit: Duration?) {
        let stopCount = state.withLock { $0.stopCount }
        while let step = nextStep(until: limit, stopCount) { execute(step) }
    }

    private func execute(_ step: Step) {
        let before = enterWork(System.currentThread)
        defer { _ = enterWork(before) }
        switch step {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .item(let item): item.run()
        }
    }

    /// Returns the thread that was inside of work before: work may advance the time, too.
    private func enterWork(_ thread: UInt) -> UInt {
        guard currentPeriod == .duringWork else { return 0 }
        return state.withLock { state in
            defer { state.workingThread = thread }
            return state.workingThread
        }
    }

    /// The next step; when there is none, advances to `limit`.
    ///
    /// - Parameters:
    ///   - limit: The time of the last step; `nil` for no limit.
    ///   - stopCount: The number of calls of `stop` before the first step.
    private func nextStep(until limit: Duration?, _ stopCount: Int) -> Step? {
        state.withLock { state in
            guard state.stopCount == stopCount else { return nil }
            if let job = state.jobs.popFirst() { return .job(job) }
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
    /// Queues the next part of a task; it runs when time is advanced.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }
}

extension VirtualTimeScheduler {
    /// A binary heap, earliest entry first.
    private struct Heap: Sendable {
        private var entries: ContiguousArray<Entry> = []

        /// The earliest due time; `nil` when the heap is empty.
        var due: Duration? { entries.isEmpty ? nil : entries[0].due }

        /// Removes cancelled entries from the front, so that they do not advance time.
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

        /// Removes the earliest entry.
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

        /// Compares in place: copying an entry would count references.
        @inline(__always)
        private static func isBefore(
            _ entries: UnsafeMutableBufferPointer<Entry>, _ one: Int, _ other: Int
        ) -> Bool {
            let (due, otherDue) = (entries[one].due, entries[other].due)
            return due == otherDue ? entries[one].number < entries[other].number : due < otherDue
        }
    }
}
