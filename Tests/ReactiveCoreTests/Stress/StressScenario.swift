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
