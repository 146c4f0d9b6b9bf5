import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization

/// Writes down what it hears, and what no observer may see: two threads at once, or anything after its end.
///
/// Its log is plain memory without a lock, so that the thread sanitizer sees whether the library itself puts
/// one delivery before the next; the flag that finds overlaps orders nothing, being relaxed.
final class StressListener: Sendable {
    enum Lifetime {
        /// From before the first event to after the last.
        case permanent
        /// From somewhere in the middle to after the last, unless somebody ends it.
        case open
        /// Until it ends itself, in the callback that hears so many.
        case until(Int)
    }

    /// Who subscribed it, and how many events of each source that thread had accepted by then.
    struct Origin: Sendable {
        let producer: Int
        let steps: [Int]
    }

    private final class Log {
        var ids: [TracedEvent.ID] = []
        var handedOver = 0
        var defects: [String] = []
        var isClosed = false
        var generator: Dice
        init(_ generator: Dice) { self.generator = generator }
    }

    let lifetime: Lifetime
    let origin: Origin?
    private let log: Confined<Log>
    private let isInside = Atomic<Bool>(false)
    private let overlaps = Atomic<Int>(0)
    private let activeSubscription = Guarded<Subscription?>(nil)
    /// Somebody disposed it before the end.
    private let wasDisposedEarly = Atomic<Bool>(false)
    private let yields: Bool
    private let onEvent: (@Sendable (TracedEvent) -> Void)?

    /// - Parameters:
    ///   - yields: Whether it gives its turn away now and then.
    ///   - then: Called inside the callback.
    init(
        _ lifetime: Lifetime, _ origin: Origin? = nil, _ generator: Dice, yields: Bool,
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
        if log.isClosed { log.defects.append("heard \(event.id) after its end") }
        log.ids.append(event.id)
        if event.isHandedOver { log.handedOver += 1 }
        if yields, log.generator.roll(200) == 0 { sched_yield() }  // Others come while this one is delivering.
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

    /// What else went wrong in its callback.
    func reportDefect(_ defect: String) { log.value.defects.append(defect) }

    /// It may hear before it has its life.
    func retain(subscription: Subscription) { activeSubscription.withLock { $0 = subscription } }

    /// Ends it from any thread, twice, because once more must do no harm.
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

    // MARK: - When all is quiet

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
