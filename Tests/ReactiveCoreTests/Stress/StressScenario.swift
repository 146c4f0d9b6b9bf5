import Dispatch
import ReactiveCore
import ReactiveTesting

/// A combination of sources and operators to stress, and the rules for checking it.
struct StressScenario: Sendable {
    /// What a new listener receives first.
    enum Arrival {
        /// The next event that its own thread accepts.
        case exact
        /// One earlier element, then as for `exact`.
        case afterOne
        /// Possibly events that its thread accepted before it subscribed.
        case loose
    }

    /// Which events a subscribed listener may miss.
    enum Gaps {
        case none
        /// Events of a source while another one is chosen; events of source 0 choose.
        case whileNotChosen
        /// Any event except the last.
        case anywhere
    }

    let name: String
    let sources: Int
    var arrival = Arrival.exact
    var gaps = Gaps.none
    /// Whether all listeners receive all sources in the same order.
    var isOneOrder = false
    /// The number of listeners that stay from start to end.
    var permanentListeners = 2
    /// Per thousand steps, how many subscribe a listener; as many dispose one.
    var churn = 10
    /// How many of ten events go to source 0; `nil` for an even distribution.
    var tenthsToFirst: Int?
    let build: @Sendable (SeededGenerator) -> StressSetup

    /// A random source for the next event.
    func pick(_ generator: inout SeededGenerator) -> Int {
        guard let tenthsToFirst else { return generator.nextBelow(sources) }
        return generator.nextBelow(10) < tenthsToFirst ? 0 : 1 + generator.nextBelow(sources - 1)
    }
}

/// The objects of one round, created for it and freed after it.
struct StressSetup: Sendable {
    /// A source: where threads accept events, and its own events.
    struct Source: Sendable {
        let accept: @Sendable (TracedEvent) -> Void
        let observable: Observable<TracedEvent>
    }

    let sources: [Source]
    let subscribe: @Sendable (StressListener) -> Subscription
    /// Whether listeners run on a scheduler's thread, so that every delivery changes threads.
    var changesThread = false
    /// The number of events that the scenario itself emits for each permanent listener, as source 1 and
    /// producer 0.
    var ticks = 0
    /// Waits until the scenario has emitted all its own events; `false` after a timeout.
    var finish: @Sendable () -> Bool = { true }
    /// Waits until no delivery is pending; `false` after a timeout.
    var settle: @Sendable () -> Bool = { true }
    /// Checks the final state of the scenario, given the accepted events of each source in order; `nil` when
    /// it is right.
    var check: @Sendable ([[TracedEvent.ID]]) -> String? = { _ in nil }
}

extension StressSetup.Source {
    init(_ relay: PublishRelay<TracedEvent>) {
        self.init(accept: { relay.accept($0) }, observable: relay.asObservable())
    }

    init(_ relay: BehaviorRelay<TracedEvent>) {
        self.init(accept: { relay.accept($0) }, observable: relay.asObservable())
    }
}

extension StressScenario {
    static let combining = [merge, combineLatest, flatMapLatest]

    private static let merge = StressScenario(name: "merge", sources: 3) { _ in
        let relays = (0..<3).map { _ in PublishRelay<TracedEvent>() }
        let merged = Observable.merge(relays.map { $0.asObservable() })
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            merged.subscribe { listener.receive($0) }
        }
    }

    private static let combineLatest = StressScenario(name: "combineLatest", sources: 2, arrival: .loose) {
        _ in
        let relays = (0..<2).map {
            BehaviorRelay(value: TracedEvent(source: $0, producer: beginning, step: 0))
        }
        let pairs = Observable.combineLatest(relays[0].asObservable(), relays[1].asObservable())
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            let pairListener = Confined(PairListener(listener))
            return pairs.subscribe { pairListener.value.receive($0, $1) }
        }
    }

    /// Each event of source 0 switches to one of the other sources. Its inner sequence starts with the event
    /// itself, unless the next event arrives first.
    private static let flatMapLatest = StressScenario(
        name: "flatMapLatest", sources: 3, arrival: .loose, gaps: .whileNotChosen, tenthsToFirst: 1
    ) { _ in
        let relays = (0..<3).map { _ in PublishRelay<TracedEvent>() }
        let followed = relays[0].asObservable().flatMapLatest { event in
            relays[event.id.chosen].asObservable().startWith(event)
        }
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            followed.subscribe { listener.receive($0) }
        }
    }
}

extension TracedEvent.ID {
    /// The source, 1 or 2, to which this event of source 0 switches.
    var chosen: Int { 1 + Int(step) % 2 }
}

/// Tells a listener which of two values changed; consecutive pairs must differ in exactly one.
private final class PairListener {
    private let listener: StressListener
    private var last: (TracedEvent.ID, TracedEvent.ID)?

    init(_ listener: StressListener) { self.listener = listener }

    func receive(_ one: TracedEvent, _ other: TracedEvent) {
        let before = last
        last = (one.id, other.id)
        switch (before?.0 == one.id, before?.1 == other.id) {
        case (false, true): listener.receive(one)
        case (true, false): listener.receive(other)
        case (false, false) where before == nil:
            listener.receive(one)
            listener.receive(other)
        case (_, let isSame): listener.reportDefect("a pair in which \(isSame ? "nothing" : "both") changed")
        }
    }
}

extension StressScenario {
    static let relays = [publish, behavior, update, waiting, waitingState, shareOfMerge, restartingShare]

    /// The producer of a relay's initial value.
    static let beginning = 100

    private static let publish = StressScenario(name: "PublishRelay", sources: 1, isOneOrder: true) { _ in
        let relay = PublishRelay<TracedEvent>()
        return StressSetup(sources: [.init(relay)]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let behavior = StressScenario(
        name: "BehaviorRelay", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let relay = BehaviorRelay(value: TracedEvent(source: 0, producer: beginning, step: 0))
        return StressSetup(sources: [.init(relay)]) { listener in
            relay.subscribe { listener.receive($0) }
        } check: { orders in
            relay.value.id == orders[0].last ? nil : "the value is not the last that was received"
        }
    }

    private static let update = StressScenario(
        name: "BehaviorRelay.update", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let relay = BehaviorRelay(value: TracedEvent(source: 0, producer: beginning, step: 0))
        let source = StressSetup.Source(
            accept: { event in
                relay.update { value in
                    let rank = value.rank + 1
                    value = event
                    value.rank = rank
                }
            }, observable: relay.asObservable())
        return StressSetup(sources: [source]) { listener in
            relay.subscribe { listener.receive($0) }
        } check: { orders in
            let (rank, updates) = (relay.value.rank, orders[0].count - 1)
            return rank == updates ? nil : "\(updates) updates counted to \(rank)"
        }
    }

    /// Threads that are faster than the listeners wait for room in the backlog.
    private static let waiting = StressScenario(
        name: "PublishRelay, backlog .wait", sources: 1, isOneOrder: true
    ) {
        _ in
        let relay = PublishRelay<TracedEvent>(backlog: .wait(above: 4))
        return StressSetup(sources: [.init(relay)]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let waitingState = StressScenario(
        name: "BehaviorRelay, backlog .wait", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let beginning = TracedEvent(source: 0, producer: beginning, step: 0)
        let relay = BehaviorRelay(value: beginning, backlog: .wait(above: 4))
        return StressSetup(sources: [.init(relay)]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let shareOfMerge = StressScenario(
        name: "share of merge", sources: 2, arrival: .loose, isOneOrder: true
    ) { _ in
        let relays = [PublishRelay<TracedEvent>(), PublishRelay<TracedEvent>()]
        let shared = Observable.merge(relays.map { $0.asObservable() }).share()
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            shared.subscribe { listener.receive($0) }
        }
    }

    /// No listener is permanent, so the shared subscription ends and starts again many times.
    private static let restartingShare = StressScenario(
        name: "share that restarts", sources: 1, arrival: .loose, permanentListeners: 0, churn: 60
    ) { _ in
        let relay = PublishRelay<TracedEvent>()
        let shared = relay.asObservable().share(replay: 1)
        return StressSetup(sources: [.init(relay)]) { listener in shared.subscribe { listener.receive($0) } }
    }
}

extension StressScenario {
    static let subjects = [replayRelay, publishSubject, behaviorSubject, replaySubject]

    private static let replayRelay = StressScenario(
        name: "ReplayRelay", sources: 1, arrival: .loose, isOneOrder: true
    ) { _ in
        let relay = ReplayRelay<TracedEvent>(bufferSize: 4)
        let source = StressSetup.Source(accept: { relay.accept($0) }, observable: relay.asObservable())
        return StressSetup(sources: [source]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let publishSubject = StressScenario(name: "PublishSubject", sources: 1, isOneOrder: true) {
        _ in
        setup(of: PublishSubject())
    }

    private static let behaviorSubject = StressScenario(
        name: "BehaviorSubject", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in setup(of: BehaviorSubject(value: TracedEvent(source: 0, producer: beginning, step: 0))) }

    /// The buffer is unlimited, so that late subscribers receive everything.
    private static let replaySubject = StressScenario(
        name: "ReplaySubject", sources: 1, arrival: .loose, isOneOrder: true, churn: 2
    ) { _ in setup(of: ReplaySubject(bufferSize: .max)) }

    private static func setup(of subject: some ReactiveCore.Subject<TracedEvent>) -> StressSetup {
        let observable = subject.asObservable()
        let source = StressSetup.Source(accept: { subject.onNext($0) }, observable: observable)
        return StressSetup(sources: [source]) { listener in observable.subscribe { listener.receive($0) } }
    }
}

extension StressScenario {
    static let timed = [observeOn, timer, debounce, throttle]

    private static let observeOn = StressScenario(name: "observe(on:)", sources: 1) { generator in
        let relay = PublishRelay<TracedEvent>()
        let queues = (0..<2).map { SerialScheduler(label: "stress \($0)") }
        let next = Box(generator)
        return StressSetup(
            sources: [.init(relay)],
            subscribe: { listener in
                let queue = queues[next.with { $0.nextBelow(2) }]
                return relay.asObservable().observe(on: queue).subscribe { listener.receive($0) }
            }, changesThread: true,
            // What a source still had to deliver is scheduled after the first time, and delivered after the
            // second.
            settle: { (1...2).allSatisfy { _ in haveStopped(queues) } })
    }

    /// A relay merged with a timer that is always late and therefore ticks as fast as its queue allows.
    private static let timer = StressScenario(name: "timer", sources: 1, churn: 2) { _ in
        let (relay, queue, ticks) = (PublishRelay<TracedEvent>(), SerialScheduler(label: "stress"), 2_000)
        let done = DispatchSemaphore(value: 0)
        return StressSetup(
            sources: [.init(relay)],
            subscribe: { listener in
                let timer = Observable.timer(.zero, period: .nanoseconds(1), on: queue).take(ticks)
                    .map { tick in
                        if listener.isPermanent, tick == ticks - 1 { done.signal() }
                        return TracedEvent(source: 1, producer: 0, step: tick)
                    }
                return Observable.merge(relay.asObservable(), timer).subscribe { listener.receive($0) }
            }, ticks: ticks, finish: { (1...2).allSatisfy { _ in waited(for: done) } },
            settle: { haveStopped([queue]) })
    }

    /// Timers fire as fast as their queue allows while other threads restart them.
    private static let debounce = StressScenario(
        name: "debounce", sources: 1, arrival: .loose, gaps: .anywhere
    ) { _ in
        rateLimited { $0.debounce(.seconds(1), on: $1) }
    }

    /// As `debounce`, but elements are also emitted directly by the accepting threads.
    private static let throttle = StressScenario(
        name: "throttle", sources: 1, arrival: .loose, gaps: .anywhere
    ) { _ in
        rateLimited { $0.throttle(.microseconds(20), on: $1) }
    }

    private static func rateLimited(
        _ limit: @escaping @Sendable (Observable<TracedEvent>, EagerScheduler) -> Observable<TracedEvent>
    ) -> StressSetup {
        let (relay, queue) = (PublishRelay<TracedEvent>(), SerialScheduler(label: "stress"))
        let limited = limit(relay.asObservable(), EagerScheduler(queue))
        return StressSetup(
            sources: [.init(relay)], subscribe: { listener in limited.subscribe { listener.receive($0) } },
            changesThread: true,
            // A timer's elements may start another timer.
            settle: { (1...3).allSatisfy { _ in haveStopped([queue]) } })
    }

    /// Waits until all `queues` have run everything scheduled before, and stops them together for a moment:
    /// then none of them is delivering a source's events.
    ///
    /// Waiting for one after the other would not suffice. A callback that disposes a listener may also have to
    /// deliver the source's waiting events, and so schedule work on a queue that was waited for before.
    private static func haveStopped(_ queues: [SerialScheduler]) -> Bool {
        let (stopped, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Box(0)
        for queue in queues {
            queue.schedule {
                count.with { $0 += 1 }
                stopped.signal()
                released.wait()
            }
        }
        defer { queues.forEach { _ in released.signal() } }
        return queues.allSatisfy { _ in waited(for: stopped) } && count.value == queues.count
    }
}
