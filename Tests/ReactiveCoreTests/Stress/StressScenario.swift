import ReactiveCore
import ReactiveTesting

/// One arrangement of sources and what is made of them, which threads then play on.
struct StressScenario: Sendable {
    /// What holds for a listener's arrival.
    enum Arrival {
        /// It first hears, of what its own thread accepts, the very next.
        case exact
        /// The same, after one element from before.
        case afterOne
        /// What its thread accepted before may still be on its way.
        case loose
    }

    /// What a listener may miss while it listens.
    enum Gaps {
        case none
        /// Everything of a source while another is chosen; source 0 chooses.
        case whileNotChosen
        /// Anything but the last.
        case anywhere
    }

    let name: String
    let sources: Int
    var arrival = Arrival.exact
    var gaps = Gaps.none
    /// Whether all listeners hear all sources in the same order.
    var isOneOrder = false
    /// How many listeners stay from first to last.
    var permanentListeners = 2
    /// How many in a thousand turns subscribe somebody, and how many end somebody.
    var churn = 10
    /// Of ten accepts, how many go to source 0; `nil` for as many as to each other source.
    var tenthsToFirst: Int?
    let build: @Sendable (Dice) -> StressSetup

    /// Which source is accepted into.
    func pick(_ generator: inout Dice) -> Int {
        guard let tenthsToFirst else { return generator.roll(sources) }
        return generator.roll(10) < tenthsToFirst ? 0 : 1 + generator.roll(sources - 1)
    }
}

/// What one round plays on: made anew for each, and freed after it.
struct StressSetup: Sendable {
    /// Where threads accept, and who hears the source itself.
    struct Source: Sendable {
        let accept: @Sendable (TracedEvent) -> Void
        let observable: Observable<TracedEvent>
    }

    let sources: [Source]
    let subscribe: @Sendable (StressListener) -> Subscription
    /// Whether listeners are called on a scheduler's thread, so that each delivery changes threads.
    var changesThread = false
    /// Events that the stage itself makes for each listener that stays: by source 1 and producer 0.
    var ticks = 0
    /// Returns when the stage has made all its events; `false` after waiting in vain.
    var finish: @Sendable () -> Bool = { true }
    /// Returns when nothing is on its way any more; `false` after waiting in vain.
    var settle: @Sendable () -> Bool = { true }
    /// What is wrong with the stage itself, given what was accepted, each source in its order.
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
