import ReactiveTesting
import Testing

/// The suites run one at a time, because they measure times.
@Suite("under load: 2 to 16 threads emit, subscribe and dispose at random", .blocking, .serialized)
struct StressTests {
    private static let scenarios =
        StressScenario.relays + StressScenario.subjects + StressScenario.combining + StressScenario.timed
    private static let rounds = TestRounds(quick: 60_000, long: 10_000_000)
    private static let (events, seed) = (rounds.count, rounds.seed)

    @Test(
        "nothing is lost, duplicated, overlapped or out of order, and everything is freed",
        arguments: [true, false])
    func everything(isThrottled: Bool) {
        let events = isThrottled ? Self.events : Self.events / 4
        let kind = isThrottled ? "in bursts" : "without throttles"
        Stress.log("seed \(Self.seed), \(events) events \(kind), \(Self.scenarios.count) scenes")
        let tallies = Self.scenarios.indices.map { play($0, events / Self.scenarios.count + 1, isThrottled) }
        let all = tallies.reduce(into: Tally()) { $0 += $1 }
        Stress.log(line("all", all))

        #expect(all.accepted >= events)
        guard isThrottled else { return }
        for (scenario, tally) in zip(Self.scenarios, tallies) {
            #expect(tally.share >= 1, "threads rarely overlapped in \(scenario.name)")
        }
    }

    private func play(_ index: Int, _ events: Int, _ isThrottled: Bool) -> Tally {
        let (scenario, start) = (Self.scenarios[index], ContinuousClock.now)
        var (sum, round) = (Tally(), 0)
        while sum.accepted < events, sum.defects.isEmpty {
            let number = index * 1_000_000 + round
            sum +=
                Round(scenario, seed: Self.seed, number: number, bursts: 10, isThrottled: isThrottled).play()
            round += 1
        }
        let time = (ContinuousClock.now - start).formatted
        Stress.log("\(line(scenario.name, sum)) \(round) rounds, \(time)")
        #expect(sum.defects.isEmpty, "\(scenario.name), round \(round), seed \(Self.seed)")
        return sum
    }

    private func line(_ name: String, _ tally: Tally) -> String {
        let share = "\(tally.share.rounded(.down)) %"
        return "\(name): \(tally.accepted) accepted, \(tally.delivered) delivered to "
            + "\(tally.listeners) listeners, \(tally.handedOver) (\(share)) handed over;"
    }
}

extension Tally {
    /// The share of deliveries that were handed over, in percent.
    fileprivate var share: Double { delivered == 0 ? 0 : 100 * Double(handedOver) / Double(delivered) }
}

extension Duration {
    fileprivate var formatted: String {
        let (seconds, attoseconds) = components
        return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    }
}
