import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore
import Synchronization

/// The dispatch that is timed.
enum CheckpointDispatch {
    /// The one that takes the checkpoint.
    case at
    /// The following one, which copies the list that the checkpoint retains.
    case after
}

/// Times 100 dispatches at or after a checkpoint in an app that shows 100 posts; the result is the 99th
/// percentile.
func checkpoint(_ id: String, _ title: String, _ timed: CheckpointDispatch) -> Case {
    let checkpoints = 100
    return Case(
        id, title, operations: checkpoints, expected: Outcome(count: checkpoints), limits: Limits(floor: nil),
        contenders: [
            Contender(.ours) {
                { checkpoints in
                    let session = Checkpoints()
                    var times: [Duration] = []
                    while times.count < checkpoints {
                        session.makeDue()
                        guard let taken = session.dispatch() else { continue }
                        times.append(timed == .at ? taken.at : taken.after)
                    }
                    let p99 = times.sorted()[checkpoints * 99 / 100 - 1]
                    return Outcome(count: times.count, typical: p99 / .nanoseconds(1))
                }
            }
        ])
}

/// A recorder that takes a checkpoint as soon as it has written enough.
private final class Checkpoints: Sendable {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
    private let recorder: SessionRecorder
    private let feed: Store<FeedState>
    private let taken: Flag
    private let page = (0..<20).map { Post($0) }

    init() {
        let taken = Flag()
        self.taken = taken
        recorder = SessionRecorder(
            root, .benchmark, checkpoint: SessionRecorder.CheckpointInterval(actions: 1), fingerprints: false,
            overflow: .dropOldest
        ) { _, isCheckpoint in if isCheckpoint { taken.raise() } }
        feed = Feed(root).feed
        for number in 0..<5 { feed.dispatch(.pageArrived(page, page: number)) }
        recorder.flush()
    }

    deinit {
        recorder.dispose()
        root.close()
    }

    /// Replaces pages 0 to 4, so that the list keeps its length.
    func makeDue() {
        for number in 0..<5 { feed.dispatch(.pageArrived(page, page: number)) }
        recorder.flush()
        _ = taken.lower()
    }

    /// Dispatches two actions.
    ///
    /// - Returns: `nil` when no checkpoint was taken.
    func dispatch() -> (at: Duration, after: Duration)? {
        let start = ContinuousClock.now
        feed.dispatch(.moved(by: 1))
        let middle = ContinuousClock.now
        feed.dispatch(.liked(at: 50))
        let end = ContinuousClock.now
        recorder.flush()
        return taken.lower() ? (middle - start, end - middle) : nil
    }
}

private final class Flag: Sendable {
    private let isUp = Atomic(false)
    func raise() { isUp.store(true, ordering: .releasing) }
    func lower() -> Bool { isUp.exchange(false, ordering: .acquiringAndReleasing) }
}
