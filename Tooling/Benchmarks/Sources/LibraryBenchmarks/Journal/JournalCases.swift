import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore

/// What observes dispatches.
enum JournalKind {
    case off, trace
    /// Records and discards the lines.
    case recording
}

/// One subscriber receives every action, in a scope tree confined to its scheduler, as in the app.
func dispatching(_ id: String, _ title: String, _ journal: JournalKind, target: Double?) -> Case {
    let operations = 20_000
    let expected = Outcome(count: operations, sum: operations * (operations + 1) / 2)
    return Case(
        id, "dispatch, 1 subscriber, \(title)", operations: operations, expected: expected,
        limits: Limits(floor: nil, target: target),
        contenders: [
            Contender(.ours) {
                let store = JournaledStore(journal)
                return { operations in store.play(operations) }
            }
        ])
}

/// A store with its own scheduler and a journal.
private final class JournaledStore: Sendable {
    private static let burst = 1_000
    private let scheduler = SerialScheduler(label: "desk")
    private let root: Scope
    private let feed: Store<FeedState>
    private let journal: (any Disposable)?
    private let tally = Tally()

    init(_ kind: JournalKind) {
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        journal =
            switch kind {
            case .off: nil
            case .trace: Trace(root, .benchmark)
            case .recording: SessionRecorder(root, .benchmark) { line, _ in blackHole(line) }
            }
        feed = Feed(root).feed
        let tally = tally
        feed.asProperty().subscribe { tally.add($0.place) }
    }

    deinit {
        journal?.dispose()
        root.close()
    }

    /// Dispatches on the scheduler while the calling thread waits.
    func play(_ operations: Int) -> Outcome {
        untilDone { [self] in
            await withCheckedContinuation { done in
                scheduler.schedule { done.resume(returning: self.dispatch(operations)) }
            }
        }
    }

    private func dispatch(_ operations: Int) -> Outcome {
        let before = feed.state.place
        _ = tally.take()
        var spent = Duration.zero
        for _ in 0..<operations / Self.burst {
            let start = cpuTime()
            for _ in 0..<Self.burst { feed.dispatch(.moved(by: 1)) }
            spent += cpuTime() - start
            flush()
        }
        let received = tally.take()
        return Outcome(
            count: received.count, sum: received.sum - before * received.count,
            typical: spent / .nanoseconds(operations))
    }

    /// Waits until background work is done.
    private func flush() {
        switch journal {
        case let trace as Trace: blackHole(trace.size)
        case let recorder as SessionRecorder: recorder.flush()
        default: break
        }
    }
}

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

/// Asks why a value has changed that is not in a list: the lines tell the action.
func explainingValue() -> Case {
    Case(
        "why", "why a value in a session of 100,000 changed", operations: 1,
        expected: Outcome(count: 1, sum: 0), limits: Limits(floor: nil, target: 2e9),
        contenders: [Contender(.ours) { { _ in explain("FeedState.query") } }])
}

/// Asks why an element of a list has its value, which changed 50,000 actions before; the floor verifies the
/// session.
func explainingListItem() -> Case {
    Case(
        "why-list", "why the element of a list changed; floor: verify", operations: 1,
        expected: Outcome(count: 1, sum: 0), limits: Limits(floor: 1.5, target: nil),
        contenders: [
            Contender(.ours) { { _ in explain("FeedState.posts.3.title", is: "Flow, part 10003") } },
            Contender(.floor) { { _ in verify() } },
        ])
}

/// Replays everything and compares it with the recording, as `nagare journal verify` does.
private func verify() -> Outcome {
    guard let recording = try? Recording(session),
        let replay = try? Replay(recording, compose: { Feed($0) })
    else { return Outcome() }
    while (try? replay.advance()) ?? nil != nil {}
    return Outcome(count: replay.step == recording.last ? 1 : 0, sum: replay.differences.count)
}

private func explain(_ path: String, is value: String? = nil) -> Outcome {
    guard let recording = try? Recording(session), let path = StatePath(path),
        let replay = try? Replay(recording, compose: { Feed($0) }),
        let why = try? replay.why(path, upTo: recording.last, is: value).change, why.certainty == .verified
    else { return Outcome() }
    return Outcome(count: 1, sum: 0)
}
