import ReactiveCore
import ReactiveTesting

/// The results of one or several rounds.
struct Tally: Sendable {
    var accepted = 0
    /// Deliveries to listeners that run on the accepting thread.
    var delivered = 0
    /// Deliveries on a thread other than the one that accepted the event.
    var handedOver = 0
    var listeners = 0
    var defects: [String] = []

    static func += (sum: inout Tally, one: Tally) {
        sum.accepted += one.accepted
        sum.delivered += one.delivered
        sum.handedOver += one.handedOver
        sum.listeners += one.listeners
        sum.defects += one.defects
    }
}

/// Runs 2 to 16 threads on a scenario and then checks the recorded events.
///
/// When throttled, threads work in bursts that begin at a barrier, and listeners yield now and then, so that
/// threads meet. Otherwise every thread runs at full speed.
final class Round: Sendable {
    let scenario: StressScenario
    let seed: UInt64
    let number: Int
    let bursts: Int
    let isThrottled: Bool
    private let live = LiveObjects()
    private let state = Guarded(RoundState())

    private struct RoundState {
        var all: [StressListener] = []
        /// Listeners that other threads may dispose.
        var removable: [StressListener] = []
        /// The number of events that each producer gave to each source.
        var steps: [Int: [Int]] = [:]
    }

    init(_ scenario: StressScenario, seed: UInt64, number: Int, bursts: Int, isThrottled: Bool) {
        (self.scenario, self.seed, self.number) = (scenario, seed, number)
        (self.bursts, self.isThrottled) = (bursts, isThrottled)
    }

    func play() -> Tally {
        var generator = SeededGenerator(seed: seed, number)
        var tally = play(scenario.build(generator), threads: 2 + generator.nextBelow(15))
        if live.count > 0 { tally.defects.append("\(live.count) objects still live") }
        return tally
    }

    private func play(_ setup: StressSetup, threads: Int) -> Tally {
        let witnesses = setup.sources.indices.map { witness($0, of: setup, echo: threads + 1) }
        for _ in 0..<scenario.permanentListeners {
            join(setup, .permanent, nil, SeededGenerator(seed: seed, number, 200))
        }

        let barrier = Barrier(of: threads)
        onThreads(threads) { self.act($0, on: setup, barrier) }
        let isStill = setup.settle()  // A listener that disposed itself may still be delivering.
        var finalProducer = Producer(threads, sources: scenario.sources, live)
        for source in setup.sources.indices where scenario.gaps != .whileNotChosen || source > 0 {
            setup.sources[source].accept(finalProducer.event(for: source))
        }
        recordSteps(of: finalProducer)
        let isQuiet = isStill && setup.finish() && setup.settle()
        let all = witnesses + state.withLock { $0.all }
        all.forEach { $0.end() }
        let isOver = setup.settle()  // Timers of permanent listeners may still run until here.

        var tally = report(setup, witnesses)
        if !isQuiet || !isOver { tally.defects.append("it did not come to rest") }
        if !isSilent(setup, all) { tally.defects.append("a listener received an event after all had ended") }
        state.withLock { $0 = RoundState() }  // Frees the listeners that the library has released.
        return tally
    }

    private func report(_ setup: StressSetup, _ witnesses: [StressListener]) -> Tally {
        let (all, steps) = state.withLock { ($0.all, $0.steps) }
        let check = StressCheck(
            scenario: scenario, setup: setup, orders: witnesses.map(\.received), steps: steps)
        let counted = setup.changesThread ? witnesses : witnesses + all
        return Tally(
            accepted: check.accepted + setup.ticks * scenario.permanentListeners,
            delivered: counted.map(\.received.count).reduce(0, +),
            handedOver: counted.map(\.handedOver).reduce(0, +), listeners: all.count,
            defects: check.defects(of: all) + witnesses.flatMap(\.defects))
    }

    /// Accepts one more event per source, which nobody may receive.
    private func isSilent(_ setup: StressSetup, _ all: [StressListener]) -> Bool {
        let received = all.map(\.received.count)
        for source in setup.sources.indices {
            setup.sources[source].accept(
                TracedEvent(source: source, producer: StressScenario.beginning, step: 1))
        }
        return setup.settle() && all.map(\.received.count) == received
    }

    // MARK: - Threads

    private func act(_ thread: Int, on setup: StressSetup, _ barrier: Barrier) {
        var generator = SeededGenerator(seed: seed, number, thread)
        var producer = Producer(thread, sources: scenario.sources, live)
        for _ in 0..<bursts {
            if isThrottled { barrier.wait() }
            for _ in 0...generator.nextBelow(200) {
                switch generator.nextBelow(1_000) {
                case 0..<scenario.churn:
                    let origin = StressListener.Origin(producer: thread, steps: producer.steps)
                    let lifetime: StressListener.Lifetime =
                        generator.nextBelow(3) == 0 ? .until(2 + generator.nextBelow(300)) : .open
                    join(setup, lifetime, origin, generator)
                case scenario.churn..<2 * scenario.churn: disposeRandomListener(&generator)
                default:
                    let source = scenario.pick(&generator)
                    setup.sources[source].accept(producer.event(for: source))
                }
            }
        }
        recordSteps(of: producer)
    }

    private func join(
        _ setup: StressSetup, _ lifetime: StressListener.Lifetime, _ origin: StressListener.Origin?,
        _ generator: SeededGenerator
    ) {
        let token = live.token()
        let listener = StressListener(lifetime, origin, generator, yields: isThrottled) { _ in
            withExtendedLifetime(token) {}
        }
        listener.retain(subscription: setup.subscribe(listener))
        state.withLock { state in
            state.all.append(listener)
            if origin != nil { state.removable.append(listener) }
        }
    }

    private func disposeRandomListener(_ generator: inout SeededGenerator) {
        let chance = generator.nextBelow(1_000)
        let chosen = state.withLock { state in
            state.removable.isEmpty ? nil : state.removable.remove(at: chance % state.removable.count)
        }
        chosen?.disposeEarly()
    }

    /// Subscribes directly to a source, and sometimes accepts another event from inside the callback.
    private func witness(_ source: Int, of setup: StressSetup, echo: Int) -> StressListener {
        let echoes = Confined(Echo(Producer(echo + source, sources: scenario.sources, live)))
        let accept = setup.sources[source].accept
        let generator = SeededGenerator(seed: seed, number, 100 + source)
        let witness = StressListener(.permanent, nil, generator, yields: isThrottled) { event in
            guard event.id.step % 50 == 49, event.id.producer < echo else { return }
            accept(echoes.value.producer.event(for: source))
            self.recordSteps(of: echoes.value.producer)
        }
        let subscription = setup.sources[source].observable.subscribe { witness.receive($0) }
        witness.retain(subscription: subscription)
        return witness
    }

    private func recordSteps(of producer: Producer) {
        state.withLock { $0.steps[producer.number] = producer.steps }
    }
}

private final class Echo {
    var producer: Producer
    init(_ producer: Producer) { self.producer = producer }
}
