import Measuring
import Synchronization

/// Floor of a dispatch with a trace: a state behind a lock is changed in place and shown to a listener.
/// Actions are put into a ring buffer with their number, time and duration; nothing is encoded.
final class RingStore {
    private struct Entry {
        let number: Int
        let begin: ContinuousClock.Instant
        let took: Duration
        let action: any Sendable
    }

    private let lock = Mutex(())
    private var state = FeedState()
    private var ring: [Entry] = []
    private var next = 0
    private let keepsActions: Bool
    private let tally = Tally()

    init(keepsActions: Bool) {
        self.keepsActions = keepsActions
        ring.reserveCapacity(4_096)
    }

    func play(_ operations: Int) -> Outcome {
        let before = state.place
        let start = threadCPUTime()
        for _ in 0..<operations { dispatch(.moved(by: 1)) }
        let (spent, received) = (threadCPUTime() - start, tally.take())
        return Outcome(
            count: received.count, sum: received.sum - before * received.count,
            typical: spent / .nanoseconds(operations))
    }

    @inline(never)
    private func dispatch(_ action: FeedAction) {
        guard keepsActions else { return reduce(action) }
        let begin = ContinuousClock.now
        reduce(action)
        let entry = Entry(number: next, begin: begin, took: .now - begin, action: action)
        lock.withLock { _ in
            if ring.count < 4_096 { ring.append(entry) } else { ring[next % 4_096] = entry }
            next += 1
        }
    }

    private func reduce(_ action: FeedAction) {
        lock.withLock { _ in state.reduce(action) }
        tally.add(state.place)
    }
}
