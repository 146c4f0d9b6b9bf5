public import OpenCombine

/// An OpenCombine scheduler with the floor's virtual time; an `Int` is a nanosecond.
struct VirtualScheduler: OpenCombine.Scheduler {
    struct SchedulerOptions {}

    private final class Work: VirtualTime.Timer, Cancellable {
        private let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }

        override func fire() { body() }

        func cancel() { isCancelled = true }
    }

    let time: VirtualTime

    var now: Int { time.now }
    var minimumTolerance: Int { 0 }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        time.schedule(after: 0, Work(action))
    }

    func schedule(
        after date: Int, tolerance: Int, options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
        time.schedule(after: date - now, Work(action))
    }

    func schedule(
        after date: Int, interval: Int, tolerance: Int, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let work = Work(action)
        time.schedule(after: date - now, work)
        return work
    }
}

extension Int: @retroactive SchedulerTimeIntervalConvertible {
    public static func seconds(_ s: Int) -> Int { s * 1_000_000_000 }
    public static func seconds(_ s: Double) -> Int { Int(s * 1e9) }
    public static func milliseconds(_ ms: Int) -> Int { ms * 1_000_000 }
    public static func microseconds(_ us: Int) -> Int { us * 1_000 }
    public static func nanoseconds(_ ns: Int) -> Int { ns }
}
