import Dispatch
import Synchronization

/// Does work on the main actor: at once when the caller is there and nothing waits, else after a hop.
///
/// Never traps, whatever thread it is called from.
public final class MainActorScheduler: Scheduler {
    private static let mark = DispatchSpecificKey<Bool>()
    private let origin = ContinuousClock.now
    private let waiting = Mutex<[WorkItem]>([])

    public init() {
        DispatchQueue.main.setSpecific(key: Self.mark, value: true)
    }

    public var now: Duration { ContinuousClock.now - origin }
    public var executor: (any TaskExecutor)? { nil }

    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let item = WorkItem(work)
        if delay > .zero {
            DispatchQueue.main.asyncAfter(deadline: .now() + delay.dispatchInterval) { item.run() }
            return item
        }
        let (isFirst, isAlone) = waiting.withLock { waiting in
            if waiting.isEmpty, DispatchQueue.getSpecific(key: Self.mark) == true { return (false, true) }
            waiting.append(item)
            return (waiting.count == 1, false)
        }
        if isAlone { item.run() }
        if isFirst { DispatchQueue.main.async { self.runWaiting() } }
        return item
    }

    private func runWaiting() {
        while let item = waiting.withLock({ $0.first }) {
            item.run()
            waiting.withLock { _ = $0.removeFirst() }
        }
    }
}
