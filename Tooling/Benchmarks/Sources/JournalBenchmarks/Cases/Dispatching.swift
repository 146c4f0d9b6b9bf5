import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore
import Synchronization

/// One subscriber receives every action, in a scope tree confined to its scheduler, as in the app.
func dispatching(_ id: String, _ title: String, _ journal: JournalKind, burst: Int = 1_000, target: Double?)
    -> Case
{
    let operations = 20_000
    let expected = Outcome(count: operations, sum: operations * (operations + 1) / 2)
    return Case(
        id, "dispatch, 1 subscriber, \(title)", operations: operations, expected: expected,
        limits: Limits(floor: nil, target: target),
        contenders: [
            Contender(.ours) {
                let store = JournaledStore(journal, burst: burst)
                return { operations in store.play(operations) }
            },
            Contender(.floor) {
                let store = RingStore(keepsActions: journal != .off)
                return { operations in store.play(operations) }
            },
        ])
}

/// A store with its own scheduler and a journal.
final class JournaledStore: Sendable {
    private let scheduler = SerialScheduler(label: "desk")
    private let root: Scope
    private let feed: Store<FeedState>
    private let journal: JournalFixture
    private let burst: Int
    private let tally = Tally()

    init(_ kind: JournalKind, burst: Int) {
        self.burst = burst
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        journal = JournalFixture(kind, to: root)
        feed = Feed(root).feed
        let tally = tally
        feed.asProperty().subscribe { tally.add($0.place) }
    }

    deinit {
        journal.end()
        root.close()
    }

    /// Dispatches on the scheduler while the calling thread waits.
    func play(_ operations: Int) -> Outcome {
        onScheduler { [self] in
            let before = feed.state.place
            _ = tally.take()
            var spent = Duration.zero
            for _ in 0..<operations / burst {
                let start = threadCPUTime()
                for _ in 0..<burst { feed.dispatch(.moved(by: 1)) }
                spent += threadCPUTime() - start
                journal.flush()
            }
            let received = tally.take()
            return Outcome(
                count: received.count, sum: received.sum - before * received.count,
                typical: spent / .nanoseconds(operations))
        }
    }

    private func onScheduler(_ body: @escaping @Sendable () -> Outcome) -> Outcome {
        let done = DispatchSemaphore(value: 0)
        let outcome = Mutex(Outcome())
        scheduler.schedule {
            let result = body()
            outcome.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        return outcome.withLock { $0 }
    }
}
