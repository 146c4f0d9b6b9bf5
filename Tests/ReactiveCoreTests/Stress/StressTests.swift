import ReactiveTesting
import Testing

/// Serialised: tests that run at the same time would influence each other's figures.
@Suite("R1–R4 under load: 2 to 16 threads emit, subscribe and dispose at random", .blocking, .serialized)
struct StressTests {
    private static let scenes = Scene.relays + Scene.subjects + Scene.joints + Scene.timed
    private static let rounds = TestRounds(quick: 60_000, long: 10_000_000)
    private static let (events, seed) = (rounds.count, rounds.seed)

    @Test(
        "R2 R3 R4 nothing is lost, doubled, overlapped or out of order, and all is freed",
        arguments: [true, false])
    func everything(isThrottled: Bool) {
        let events = isThrottled ? Self.events : Self.events / 4
        let kind = isThrottled ? "in bursts" : "without throttles"
        Stress.say("seed \(Self.seed), \(events) events \(kind), \(Self.scenes.count) scenes")
        let tallies = Self.scenes.indices.map { play($0, events / Self.scenes.count + 1, isThrottled) }
        let all = tallies.reduce(into: Tally()) { $0 += $1 }
        Stress.say(line("all", all))

        #expect(all.accepted >= events)
        guard isThrottled else { return }
        for (scene, tally) in zip(Self.scenes, tallies) {
            #expect(tally.share >= 1, "threads hardly ever met in \(scene.name)")
        }
    }

    private func play(_ index: Int, _ events: Int, _ isThrottled: Bool) -> Tally {
        let (scene, start) = (Self.scenes[index], ContinuousClock.now)
        var (sum, round) = (Tally(), 0)
        while sum.accepted < events, sum.defects.isEmpty {
            let number = index * 1_000_000 + round
            sum +=
                Round(scene, seed: Self.seed, number: number, bursts: 10, isThrottled: isThrottled).play()
            round += 1
        }
        let time = (ContinuousClock.now - start).formatted
        Stress.say("\(line(scene.name, sum)) \(round) rounds, \(time)")
        #expect(sum.defects.isEmpty, "\(scene.name), round \(round), seed \(Self.seed)")
        return sum
    }

    private func line(_ name: String, _ tally: Tally) -> String {
        let share = "\(tally.share.rounded(.down)) %"
        return "\(name): \(tally.accepted) accepted, \(tally.delivered) delivered to "
            + "\(tally.listeners) listeners, \(tally.handedOver) (\(share)) handed over;"
    }
}

extension Tally {
    /// Of a hundred deliveries, how many were handed over.
    fileprivate var share: Double { delivered == 0 ? 0 : 100 * Double(handedOver) / Double(delivered) }
}

extension Duration {
    fileprivate var formatted: String {
        let (seconds, attoseconds) = components
        return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    }
}
