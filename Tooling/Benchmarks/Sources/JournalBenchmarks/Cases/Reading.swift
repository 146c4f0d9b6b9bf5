import FluxCore
import FluxJournal
import Foundation
import Measuring

/// Finds all lines and describes every action, as `nagare journal show` does.
func listing() -> Case {
    let expected = Outcome(count: sessionActions, sum: sessionActions * (sessionActions + 1) / 2)
    return Case(
        "list", "list the actions of a session of 100,000", operations: 1, expected: expected,
        limits: Limits(floor: nil, target: 1e9),
        contenders: [
            Contender(.ours) {
                { _ in
                    guard let recording = try? Recording(session) else { return Outcome() }
                    var outcome = Outcome()
                    for line in recording.actions {
                        guard case .action(let action)? = try? recording.entry(line) else { continue }
                        blackHole((action, recording.caseName(line)))
                        outcome.count += 1
                        outcome.sum += Int(action.number)
                    }
                    return outcome
                }
            }
        ])
}

/// Goes to steps all over a session, in both directions. The result is the slowest.
func reaching() -> Case {
    // Consecutive steps are far apart, so that no replay starts where the last one ended.
    let steps = (0..<40).map { UInt64($0 * 61_803 % sessionActions + 1) }
    return Case(
        "reach", "reach a step of it, the slowest of 40", operations: 1,
        expected: Outcome(count: steps.count, sum: Int(steps.reduce(0, +))),
        limits: Limits(floor: nil, target: 50e6),
        contenders: [
            Contender(.ours) {
                guard let recording = try? Recording(session),
                    let replay = try? Replay(recording, compose: { Feed($0) }),
                    (try? replay.go(to: steps[0] + 1)) != nil
                else { return { _ in Outcome() } }
                return { _ in
                    var (outcome, slowest) = (Outcome(), Duration.zero)
                    for step in steps {
                        let start = ContinuousClock.now
                        guard (try? replay.go(to: step)) != nil else { continue }
                        slowest = max(slowest, .now - start)
                        blackHole(replay.app.feed.state)
                        outcome.count += 1
                        outcome.sum += Int(replay.step)
                    }
                    precondition(replay.differences.isEmpty, "a replay gives the states that were")
                    outcome.typical = slowest / .nanoseconds(1)
                    return outcome
                }
            }
        ])
}
