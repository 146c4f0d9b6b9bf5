import FluxCore
import FluxJournal
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
