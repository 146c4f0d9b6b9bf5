import FluxCore
import FluxJournal
import Foundation
import Measuring

/// Finds all lines and describes every action, as `nagare journal show` does.
func listing() -> Case {
    let expected = Outcome(count: Session.actions, sum: Session.actions * (Session.actions + 1) / 2)
    return Case(
        "list", "list the actions of a session of 100,000", operations: 1, expected: expected,
        limits: Limits(floor: nil, target: 1e9),
        contenders: [
            Contender(.ours) {
                { _ in
                    guard let recording = try? Recording(session.data) else { return Outcome() }
                    var outcome = Outcome()
                    for line in recording.actions {
                        guard case .action(let action)? = try? recording.entry(line) else { continue }
                        blackHole((action, recording.caseName(line)))
                        outcome.count += 1
                        outcome.sum += Int(action.number)
                    }
                    return outcome
                }
            },
            Contender(.floor) { { _ in floorOfListing(session.data) } },
        ])
}

/// Goes to steps all over a session, in both directions.
func reaching() -> Case {
    // Consecutive steps are far apart, so that no replay starts where the last one ended.
    let steps = (0..<40).map { UInt64($0 * 61_803 % Session.actions + 1) }
    return replayCase("reach", "reach a step of it, the slowest of 40", steps, quantile: 1, target: 50e6)
}

/// Goes back step by step, like a user who holds down a key.
func steppingBack() -> Case {
    replayCase(
        "back", "a step back, p99 of 1,500", (48_500..<50_000).reversed().map { $0 },
        quantile: 0.99,
        target: 1e9 / 30)
}

/// - Parameter quantile: The quantile of the times to report; 1 for the slowest.
private func replayCase(
    _ id: String, _ name: String, _ steps: [UInt64], quantile: Double, target: Double
) -> Case {
    Case(
        id, name, operations: 1, expected: Outcome(count: steps.count, sum: Int(steps.reduce(0, +))),
        limits: Limits(floor: nil, target: target),
        contenders: [
            Contender(.ours) {
                guard let recording = try? Recording(session.data),
                    let replay = try? Replay(recording, compose: { Feed($0) }),
                    (try? replay.go(to: steps[0] + 1)) != nil
                else { return { _ in Outcome() } }
                return { _ in
                    var (outcome, times) = (Outcome(), [Duration]())
                    for step in steps {
                        let start = ContinuousClock.now
                        guard (try? replay.go(to: step)) != nil else { continue }
                        times.append(.now - start)
                        blackHole(replay.app.feed.state)
                        outcome.count += 1
                        outcome.sum += Int(replay.step)
                    }
                    precondition(replay.differences.isEmpty, "a replay gives the states that were")
                    outcome.typical =
                        times.sorted()[Int(Double(times.count - 1) * quantile)] / .nanoseconds(1)
                    return outcome
                }
            }
        ])
}
