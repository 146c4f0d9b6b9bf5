import Synchronization

/// A type-erased coordinator: setting a timer needs no type look-up.
@usableFromInline
class AnyCoordinator {
    /// Called when the timer with this number has fired, on any thread.
    func timerFired(_ number: Int) {}
}

/// How a node has entered its coordinator.
enum Entry {
    case entered
    /// The thread is already inside, in `start`. A queued event would wait until the source ends, and some
    /// sources never end.
    case starting
    case mustWait
}

/// Merges several sources: serialises their events, so that the downstream node receives one at a time.
///
/// Each source has its own subscription; they all end with the coordinator.
@usableFromInline
class Coordinator<Output: Sendable>: AnyCoordinator {
    @usableFromInline
    final let downstream: Node<Output>
    private let serialiser = Serialiser()
    /// The subscriber's subscription, which all sources share.
    final let lifetime: Subscription
    @exclusivity(unchecked) private(set) final var isDone = false
    /// A source whose end is being handled: its subscription ends after the end was delivered, or before another source
    /// starts.
    /// Its node retains it.
    @exclusivity(unchecked) final var endedSource: Unmanaged<Subscription>?
    /// The node whose source is being subscribed to inside the coordinator, and the thread that subscribes.
    @exclusivity(unchecked) private var startingNode: ObjectIdentifier?
    private let startingThread = Atomic<UInt>(0)

    @usableFromInline
    init(_ downstream: Node<Output>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    /// Runs `job` now or, if another thread is inside, leaves it to that thread. Does nothing after the end.
    final func perform(_ job: @escaping () -> Void) {
        serialiser.perform { [self] in
            if isRunning { job() }
        }
    }

    /// Enters with an event of `node`. After `.entered` and `.starting`, call `leave`.
    @inline(__always)
    final func enter(_ node: AnyNode) -> Entry {
        if startingThread.load(ordering: .relaxed) == 0 { return serialiser.enter() ? .entered : .mustWait }
        return enterWhileStarting(node)
    }

    @inline(__always)
    final func leave(_ entry: Entry, _ node: AnyNode) {
        if case .starting = entry { startingNode = ObjectIdentifier(node) } else { serialiser.leave() }
    }

    private final func enterWhileStarting(_ node: AnyNode) -> Entry {
        if serialiser.enter() { return .entered }
        guard startingThread.load(ordering: .relaxed) == System.currentThread, !serialiser.hasNewArrivals,
            startingNode == ObjectIdentifier(node)
        else { return .mustWait }
        startingNode = nil  // Events that this one causes are queued.
        return .starting
    }

    /// Whether the coordinator has neither ended nor been disposed. Call inside.
    @usableFromInline
    @inline(__always)
    final var isRunning: Bool { !isDone && !lifetime.isDisposed }

    /// Subscribes `node` to another source. Call inside.
    @inline(__always)
    final func start<Element>(
        _ source: Observable<Element>, _ node: Node<Element>, _ subscription: Subscription
    ) {
        removeEndedSource()
        startingNode = ObjectIdentifier(node)
        startingThread.store(System.currentThread, ordering: .relaxed)
        source.attach(node, subscription)
        startingThread.store(0, ordering: .relaxed)
        startingNode = nil
    }

    /// Call inside.
    @usableFromInline
    final func finish(_ end: Termination) {
        guard !isDone else { return }
        isDone = true
        downstream.end(end)
    }

    /// Creates the subscription of another source; it ends with the coordinator.
    @usableFromInline
    final func addSource() -> Subscription {
        lifetime.makeSource()
    }

    /// Ends the subscription of the source whose end is being handled. Call inside.
    @inline(__always)
    final func removeEndedSource() {
        guard let ended = endedSource else { return }
        endedSource = nil
        ended._withUnsafeGuaranteedRef { removeSource($0) }
    }

    /// Ends the subscription of a source, and releases it.
    final func removeSource(_ source: Subscription) {
        lifetime.forget(source)
        source.dispose()
    }
}

/// A coordinator with a single timer; starting it again cancels the previous one.
///
/// The timer fires inside the coordinator, but not if it was stopped or restarted in the meantime. Disposing
/// the subscription cancels the timer and releases its closure.
class TimedCoordinator<Output: Sendable>: Coordinator<Output> {
    final let scheduler: any Scheduler
    private let timer = SerialSubscription()
    /// The number of the latest timer.
    @exclusivity(unchecked) private var number = 0

    init(_ downstream: Node<Output>, _ lifetime: Subscription, _ scheduler: any Scheduler) {
        self.scheduler = scheduler
        super.init(downstream, lifetime)
        lifetime.add(timer)
    }

    /// Called inside when the timer has fired.
    func timerFired() {}

    /// Starts the timer with the current cause. Call inside.
    final func startTimer(after delay: Duration) {
        number += 1
        timer.start(self, number, after: delay, on: scheduler)
    }

    /// Call inside.
    final func stop() {
        number += 1
        timer.current = nil
    }

    final override func timerFired(_ number: Int) {
        perform {
            if number == self.number { self.timerFired() }
        }
    }
}

extension SerialSubscription {
    /// Independent of the coordinator's type, so that starting a timer needs no type look-up.
    fileprivate func start(
        _ coordinator: AnyCoordinator, _ number: Int, after delay: Duration, on scheduler: any Scheduler
    ) {
        let coordinator = Confined(coordinator)
        current = scheduler.schedule(after: delay) { coordinator.value.timerFired(number) }
    }
}
