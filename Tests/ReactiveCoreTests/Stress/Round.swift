import ReactiveCore
import ReactiveTesting

/// What a round, or many, came to.
struct Tally: Sendable {
    var accepted = 0
    /// Deliveries to listeners that are called by whoever accepts.
    var delivered = 0
    /// Those of them that another thread made than the one that accepted.
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

/// Lets 2 to 16 threads loose on a stage and then looks at what was heard.
///
/// Throttled, they work in bursts that begin together, and listeners give their turn away now and then, so that
/// threads meet; without that, everybody goes as fast as it can.
final class Round: Sendable {
    let scene: Scene
    let seed: UInt64
    let number: Int
    let bursts: Int
    let isThrottled: Bool
    private let live = LiveObjects()
    private let crowd = Guarded(Crowd())

    private struct Crowd {
        var all: [StressListener] = []
        /// Who may be sent away.
        var guests: [StressListener] = []
        /// How many events each producer gave to each source.
        var steps: [Int: [Int]] = [:]
    }

    init(_ scene: Scene, seed: UInt64, number: Int, bursts: Int, isThrottled: Bool) {
        (self.scene, self.seed, self.number) = (scene, seed, number)
        (self.bursts, self.isThrottled) = (bursts, isThrottled)
    }

    func play() -> Tally {
        var dice = Dice(seed: seed, number)
        var tally = play(scene.build(dice), threads: 2 + dice.roll(15))
        if live.count > 0 { tally.defects.append("\(live.count) objects still live") }
        return tally
    }

    private func play(_ stage: Stage, threads: Int) -> Tally {
        let witnesses = stage.sources.indices.map { witness($0, of: stage, echo: threads + 1) }
        for _ in 0..<scene.wholes { join(stage, .whole, nil, Dice(seed: seed, number, 200)) }

        let meeting = Meeting(of: threads)
        onThreads(threads) { self.act($0, on: stage, meeting) }
        let isStill = stage.settle()  // Who ends itself on a scheduler's thread may have to deliver there.
        var farewell = Producer(threads, sources: scene.sources, live)
        for source in stage.sources.indices where scene.gaps != .whileNotChosen || source > 0 {
            stage.sources[source].accept(farewell.mark(for: source))
        }
        keepSteps(of: farewell)
        let isQuiet = isStill && stage.finish() && stage.settle()
        let all = witnesses + crowd.withLock { $0.all }
        all.forEach { $0.end() }
        let isOver = stage.settle()  // Timers of who stayed may have run on until now.

        var tally = report(stage, witnesses)
        if !isQuiet || !isOver { tally.defects.append("it did not come to rest") }
        if !isSilent(stage, all) { tally.defects.append("somebody heard after all had ended") }
        crowd.withLock { $0 = Crowd() }  // Who the library has let go of is freed now.
        return tally
    }

    private func report(_ stage: Stage, _ witnesses: [StressListener]) -> Tally {
        let (all, steps) = crowd.withLock { ($0.all, $0.steps) }
        let verdict = Verdict(scene: scene, stage: stage, orders: witnesses.map(\.heard), steps: steps)
        let counted = stage.hops ? witnesses : witnesses + all
        return Tally(
            accepted: verdict.accepted + stage.ticks * scene.wholes,
            delivered: counted.map(\.heard.count).reduce(0, +),
            handedOver: counted.map(\.handedOver).reduce(0, +), listeners: all.count,
            defects: verdict.defects(of: all) + witnesses.flatMap(\.defects))
    }

    /// Accepts what nobody must hear any more.
    private func isSilent(_ stage: Stage, _ all: [StressListener]) -> Bool {
        let heard = all.map(\.heard.count)
        for source in stage.sources.indices {
            stage.sources[source].accept(Mark(source: source, producer: Scene.beginning, step: 1))
        }
        return stage.settle() && all.map(\.heard.count) == heard
    }

    // MARK: - What threads do

    private func act(_ thread: Int, on stage: Stage, _ meeting: Meeting) {
        var dice = Dice(seed: seed, number, thread)
        var producer = Producer(thread, sources: scene.sources, live)
        for _ in 0..<bursts {
            if isThrottled { meeting.wait() }
            for _ in 0...dice.roll(200) {
                switch dice.roll(1_000) {
                case 0..<scene.churn:
                    let birth = StressListener.Birth(producer: thread, steps: producer.steps)
                    let stay: StressListener.Stay = dice.roll(3) == 0 ? .until(2 + dice.roll(300)) : .open
                    join(stage, stay, birth, dice)
                case scene.churn..<2 * scene.churn: sendSomebodyAway(&dice)
                default:
                    let source = scene.pick(&dice)
                    stage.sources[source].accept(producer.mark(for: source))
                }
            }
        }
        keepSteps(of: producer)
    }

    private func join(
        _ stage: Stage, _ stay: StressListener.Stay, _ birth: StressListener.Birth?, _ dice: Dice
    ) {
        let token = live.token()
        let listener = StressListener(stay, birth, dice, yields: isThrottled) { _ in
            withExtendedLifetime(token) {}
        }
        listener.live(by: stage.subscribe(listener))
        crowd.withLock { crowd in
            crowd.all.append(listener)
            if birth != nil { crowd.guests.append(listener) }
        }
    }

    private func sendSomebodyAway(_ dice: inout Dice) {
        let chance = dice.roll(1_000)
        let guest = crowd.withLock { crowd in
            crowd.guests.isEmpty ? nil : crowd.guests.remove(at: chance % crowd.guests.count)
        }
        guest?.sendAway()
    }

    /// Hears a source itself, and now and then accepts another event from inside the callback.
    private func witness(_ source: Int, of stage: Stage, echo: Int) -> StressListener {
        let echoes = Confined(Echo(Producer(echo + source, sources: scene.sources, live)))
        let accept = stage.sources[source].accept
        let dice = Dice(seed: seed, number, 100 + source)
        let witness = StressListener(.whole, nil, dice, yields: isThrottled) { mark in
            guard mark.name.step % 50 == 49, mark.name.producer < echo else { return }
            accept(echoes.value.producer.mark(for: source))
            self.keepSteps(of: echoes.value.producer)
        }
        let heard = stage.sources[source].observable.subscribe { witness.hear($0) }
        witness.live(by: heard)
        return witness
    }

    private func keepSteps(of producer: Producer) {
        crowd.withLock { $0.steps[producer.number] = producer.steps }
    }
}

private final class Echo {
    var producer: Producer
    init(_ producer: Producer) { self.producer = producer }
}
