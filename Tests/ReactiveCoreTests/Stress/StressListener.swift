import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization

/// Records events and reports violations of the observer contract: two calls at once, or a call after the
/// end.
///
/// The log is plain memory without a lock, so that the thread sanitizer checks whether the library itself
/// orders deliveries. The flag that detects overlaps uses relaxed ordering and synchronises nothing.
final class StressListener: Sendable {
    enum Lifetime {
        /// Subscribes before the first event and stays until after the last.
        case permanent
        /// Subscribes in the middle and stays until after the last event, unless another thread disposes it.
        case open
        /// Disposes itself in the callback that receives the given number of events.
        case until(Int)
    }

    /// The thread that subscribed it, and how many events of each source that thread had accepted by then.
    struct Origin: Sendable {
        let producer: Int
        let steps: [Int]
    }

    private final class Log {
        var ids: [TracedEvent.ID] = []
        var handedOver = 0
        var defects: [String] = []
        var isClosed = false
        var generator: SeededGenerator
        init(_ generator: SeededGenerator) { self.generator = generator }
    }

    let lifetime: Lifetime
    let origin: Origin?
    private let log: Confined<Log>
    private let isInside = Atomic<Bool>(false)
    private let overlaps = Atomic<Int>(0)
    private let activeSubscription = Guarded<Subscription?>(nil)
    private let wasDisposedEarly = Atomic<Bool>(false)
    private let yields: Bool
    private let onEvent: (@Sendable (TracedEvent) -> Void)?

    /// - Parameters:
    ///   - yields: Whether the callback yields now and then.
    ///   - onEvent: Called inside the callback.
    init(
        _ lifetime: Lifetime, _ origin: Origin? = nil, _ generator: SeededGenerator, yields: Bool,
        onEvent: (@Sendable (TracedEvent) -> Void)? = nil
    ) {
        (self.lifetime, self.origin, self.yields, self.onEvent) = (lifetime, origin, yields, onEvent)
        log = Confined(Log(generator))
    }

    func receive(_ event: TracedEvent) {
        guard !isInside.exchange(true, ordering: .relaxed) else {
            overlaps.wrappingAdd(1, ordering: .relaxed)
            return
        }
        let log = log.value
        if log.isClosed { log.defects.append("received \(event.id) after its end") }
        log.ids.append(event.id)
        if event.isHandedOver { log.handedOver += 1 }
        if yields, log.generator.nextBelow(200) == 0 { sched_yield() }  // Let other threads arrive.
        onEvent?(event)
        if case .until(let count) = lifetime, log.ids.count >= count,
            let activeSubscription = activeSubscription.withLock({ $0 })
        {
            activeSubscription.dispose()
            log.isClosed = true
            wasDisposedEarly.store(true, ordering: .relaxed)
        }
        isInside.store(false, ordering: .relaxed)
    }

    /// Records another violation found in the callback.
    func reportDefect(_ defect: String) { log.value.defects.append(defect) }

    /// The callback may run before this is called.
    func retain(subscription: Subscription) { activeSubscription.withLock { $0 = subscription } }

    /// Disposes the subscription from any thread; twice, because disposing again must be harmless.
    func disposeEarly() {
        wasDisposedEarly.store(true, ordering: .relaxed)
        for _ in 1...2 { activeSubscription.withLock { $0 }?.dispose() }
    }

    func end() {
        activeSubscription.withLock { activeSubscription in
            defer { activeSubscription = nil }
            return activeSubscription
        }?.dispose()
    }

    // MARK: - After the round

    var received: [TracedEvent.ID] { log.value.ids }
    var handedOver: Int { log.value.handedOver }
    var isPermanent: Bool { if case .permanent = lifetime { true } else { false } }
    /// Whether nobody disposed it before the end.
    var stayedToEnd: Bool { !wasDisposedEarly.load(ordering: .relaxed) }

    var defects: [String] {
        let overlaps = overlaps.load(ordering: .relaxed)
        return log.value.defects
            + (overlaps == 0 ? [] : ["was called by two threads at once, \(overlaps) times"])
    }
}
