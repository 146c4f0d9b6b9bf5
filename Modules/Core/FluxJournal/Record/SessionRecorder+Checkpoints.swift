import FluxCore
import ReactiveCore

extension SessionRecorder {
    /// The interval between checkpoints, so that a reader need not start at the beginning: after this many
    /// actions or bytes, but only after twice the size of the last checkpoint.
    public struct CheckpointInterval: Sendable {
        let actions: Int
        let bytes: Int

        /// Creates an interval.
        ///
        /// - Parameters:
        ///   - actions: 1 or more.
        ///   - bytes: The size of the written lines, 1 or more.
        public init(actions: Int = 1_000, bytes: Int = 1 << 20) {
            (self.actions, self.bytes) = (actions, bytes)
        }
    }

    func checkpoint(after number: UInt64) {
        var scopes: [OpenScope] = []
        for scope in root.subtree {
            guard let states = scope.states else { return }  // Try again after the next action.
            scopes.append(OpenScope(path: scope.path, route: scope.route, states: states))
        }
        let beginsPart = queue.withLock { queue in
            (queue.sinceCheckpoint, queue.hasGap) = ((0, 0), false)
            guard isPartFull(queue) else { return false }
            queue.partBytes = 0
            return true
        }
        enqueue(.checkpoint(scopes, after: number, beginsPart: beginsPart))
    }

    func isCheckpointDue(_ queue: EventQueue) -> Bool {
        guard root.mode == .onScheduler else { return false }
        let (actions, bytes) = queue.sinceCheckpoint
        return queue.hasGap || isPartFull(queue)
            || (actions >= checkpointInterval.actions || bytes >= checkpointInterval.bytes)
                && bytes >= 2 * queue.checkpointSize
    }

    private func isPartFull(_ queue: EventQueue) -> Bool {
        rotation?.isFull(queue.partBytes, checkpoint: queue.checkpointSize) ?? false
    }
}
