import Dispatch

/// Does work on the main actor: at once when the caller is there and nothing waits, else after a hop.
///
/// Never traps, whatever thread it is called from.
public final class MainActorScheduler: Scheduler {
    private struct Line: Sendable {
        var waiting: [WorkItem] = []
        /// Whether somebody is at it, or has been asked to: others only bring.
        var isServed = false
    }

    private enum Duty { case now, hop, nothing }

    private static let mark = DispatchSpecificKey<Bool>()
    private let origin = ContinuousClock.now
    private let line = Guarded(Line())
    private let timers = Timers(on: .main)

    /// A scheduler whose time begins now. Several of them share the main actor, each with its own order.
    public init() {
        DispatchQueue.main.setSpecific(key: Self.mark, value: true)
    }

    /// Time since this scheduler was made; runs on while the machine is awake.
    public var now: Duration { ContinuousClock.now - origin }
    /// Whether the caller is on the main thread.
    public var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.mark) == true }
    /// None of its own: asynchronous work runs on the default one.
    public var executor: (any TaskExecutor)? { nil }

    /// Does `work` before it returns when the caller is on the main actor, nothing waits and `delay` is 0; else
    /// later, in order.
    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        if delay > .zero { return timers.enqueue(after: delay, work) }
        let item = WorkItem(work)
        let duty = line.withLock { line -> Duty in
            let isServed = line.isServed
            line.isServed = true
            if !isServed, isCurrent { return .now }
            line.waiting.append(item)
            return isServed ? .nothing : .hop
        }
        switch duty {
        case .now:
            item.run()
            serve()
        case .hop: DispatchQueue.main.async { self.serve() }
        case .nothing: break
        }
        return item
    }

    private func serve() {
        while let items = next() {
            for item in items { item.run() }
        }
    }

    /// What waits; `nil` when nothing does, and then nobody is at it.
    private func next() -> [WorkItem]? {
        line.withLock { line in
            guard !line.waiting.isEmpty else {
                line.isServed = false
                return nil
            }
            defer { line.waiting = [] }
            return line.waiting
        }
    }
}
