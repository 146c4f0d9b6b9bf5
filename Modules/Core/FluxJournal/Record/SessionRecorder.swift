public import FluxCore
public import ReactiveCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Records what happens in a tree of scopes, as lines: every action of every scope, what opens and closes, and now
/// and then all states.
///
/// Lines are made and written away from who dispatches, in order. It follows causes while it is there. Dispose it to
/// write what is left and stop.
public final class SessionRecorder: Disposable {
    /// What becomes a line.
    enum Event: Sendable {
        case header(RecordingHeader)
        case opened(path: String, route: String?)
        case storeCreated(path: String, key: String, state: any Reducible, isRestored: Bool)
        case reduced(ObservedAction, [(key: String, state: any Reducible)])
        case closed(path: String)
        case checkpoint([OpenScope], after: UInt64)
        case note(String, @Sendable () -> any Encodable & Sendable)
    }

    struct OpenScope: Sendable {
        let path: String
        let route: String?
        let states: [(key: String, state: any Reducible)]
    }

    /// What happens when things happen faster than lines are made.
    public enum Overflow: Sendable, Equatable {
        /// Lines are made a moment later, by who dispatches too when very many wait: nothing is dropped.
        case wait
        /// Lines are made a while later; when very many wait to become lines, those are dropped.
        case dropOldest
    }

    /// When all states are recorded, so that a reader need not begin at the beginning: after so many actions or
    /// bytes, but not before there is twice as much as the last time.
    public struct CheckpointInterval: Sendable {
        let actions: Int
        let bytes: Int

        /// - Parameters:
        ///   - actions: 1 or more.
        ///   - bytes: Of the lines that were written, 1 or more.
        public init(actions: Int = 1_000, bytes: Int = 1 << 20) {
            (self.actions, self.bytes) = (actions, bytes)
        }
    }

    private struct EventQueue: Sendable {
        var pending: [Event] = []
        /// Memory for those that wait next.
        var spare: [Event] = []
        /// Actions and bytes of lines.
        var sinceCheckpoint = (actions: 0, bytes: 0)
        var checkpointSize = 0
        /// What was dropped is missing from what a replay knows: it goes on from the next checkpoint.
        var hasGap = false
    }

    private let root: Scope
    private let scheduler = SerialScheduler(label: "journal")
    private let queue = Guarded(EventQueue())
    private let encoder: Guarded<LineEncoder>
    private let overflow: Overflow
    private let hasFingerprints: Bool
    private let checkpointInterval: CheckpointInterval
    private let write: @Sendable (Data, _ isCheckpoint: Bool) -> Void
    private let lifetime = Subscription()

    /// How many events may wait to become lines until who dispatches makes them, or somebody begins to.
    private static let batch = 4_096
    /// How many no person's key brings: who makes lines begins at once.
    private static let burst = 256
    /// How many may wait before they are dropped.
    private static let limit = 65_536
    /// How long the first that waits does, so that no line is made while what made it goes on.
    private static let delay = (recording: Duration.milliseconds(50), tracing: Duration.seconds(1))

    /// Begins to record, with a header and with what is open already.
    ///
    /// - Parameters:
    ///   - root: The tree; its root was made before, and what was recorded is whole when nothing was opened yet.
    ///   - header: The first line.
    ///   - placeholders: What secrets are coded as.
    ///   - checkpoint: When all states are recorded; only in a tree that is confined to its scheduler, and never
    ///     inside of a reduction.
    ///   - fingerprints: Whether each action's line says which parts of states it changed. What is compared is
    ///     kept, so that the next change of a large part copies it.
    ///   - overflow: What happens when lines are made more slowly than actions come.
    ///   - write: Given whole lines, one call after the other.
    public init(
        _ root: Scope, _ header: RecordingHeader, placeholders: Placeholders = Placeholders(),
        checkpoint: CheckpointInterval = CheckpointInterval(), fingerprints: Bool = true,
        overflow: Overflow = .wait,
        write: @escaping @Sendable (_ lines: Data, _ isCheckpoint: Bool) -> Void
    ) {
        (self.root, self.overflow, self.write) = (root, overflow, write)
        hasFingerprints = fingerprints
        checkpointInterval = checkpoint
        encoder = Guarded(LineEncoder(placeholders, fingerprints: fingerprints))
        let following = Cause.follow()
        lifetime.add(following)
        enqueue(.header(header))
        for scope in root.subtree {
            enqueue(.opened(path: scope.path, route: scope.route))
            for (key, state) in scope.states ?? [] {
                handle(scope.path, key, state, isRestored: false)
            }
        }
        lifetime.add(root.observeTree { [weak self] in self?.handle($0) })
    }

    deinit { dispose() }

    public var isDisposed: Bool { lifetime.isDisposed }

    /// Records something that is no action, such as what was drawn; it belongs to the last action.
    ///
    /// - Parameters:
    ///   - name: What it is, for readers: `frame`.
    ///   - value: Computed when its line is made, away from the caller.
    public func note<Value: Encodable & Sendable>(
        _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value
    ) {
        if !isDisposed { enqueue(.note(name, value)) }
    }

    /// Writes what waits. From any thread; returns when it is written.
    public func flush() { drain() }

    /// Writes what waits, and stops recording.
    public func dispose() {
        lifetime.dispose()
        drain()
    }

    private func handle(_ event: TreeEvent) {
        switch event {
        case .opened(let path, let route): enqueue(.opened(path: path, route: route))
        case .storeCreated(let path, let key, let state, let isRestored):
            handle(path, key, state, isRestored: isRestored)
        case .reduced(let action, let states):
            // Who holds a state lets its next change copy.
            let isCheckpointDue = enqueue(.reduced(action, hasFingerprints ? states() : []))
            if isCheckpointDue { checkpoint(after: action.number) }
        case .closed(let path): enqueue(.closed(path: path))
        }
    }

    private func handle(_ path: String, _ key: String, _ state: any Reducible, isRestored: Bool) {
        if !(state is any Encodable) { root.notify(.stateNotRecorded(state: key, scopePath: path)) }
        enqueue(.storeCreated(path: path, key: key, state: state, isRestored: isRestored))
    }

    private func checkpoint(after number: UInt64) {
        var scopes: [OpenScope] = []
        for scope in root.subtree {
            guard let states = scope.states else { return }  // After the next action.
            scopes.append(OpenScope(path: scope.path, route: scope.route, states: states))
        }
        enqueue(.checkpoint(scopes, after: number))
        queue.withLock { ($0.sinceCheckpoint, $0.hasGap) = ((0, 0), false) }
    }

    /// - Returns: Whether all states are to be recorded now.
    @discardableResult
    private func enqueue(_ event: consuming Event) -> Bool {
        let isAction = event.isAction
        // Moved, not copied: an action has many parts.
        var remaining = Optional(consume event)
        let (count, dropped, isDue) = queue.withLock { queue -> (Int, [Event], Bool) in
            var dropped: [Event] = []
            if overflow == .dropOldest, queue.pending.count >= Self.limit {
                swap(&dropped, &queue.pending)
                queue.hasGap = true
            }
            if let event = remaining.take() { queue.pending.append(event) }
            if isAction { queue.sinceCheckpoint.actions += 1 }
            return (queue.pending.count, dropped, isCheckpointDue(queue))
        }
        if !dropped.isEmpty { scheduler.schedule { _ = dropped } }  // Released there, with no lock held.
        switch (overflow, count) {
        case (.dropOldest, Self.batch), (.wait, Self.burst):
            scheduler.schedule { [weak self] in self?.drain() }
        case (.wait, 1): scheduler.schedule(after: Self.delay.recording) { [weak self] in self?.drain() }
        case (.dropOldest, 1): scheduler.schedule(after: Self.delay.tracing) { [weak self] in self?.drain() }
        case (.wait, Self.batch...): drain()
        default: break
        }
        return isDue
    }

    private func isCheckpointDue(_ queue: EventQueue) -> Bool {
        guard root.mode == .onScheduler else { return false }
        let (actions, bytes) = queue.sinceCheckpoint
        return queue.hasGap
            || (actions >= checkpointInterval.actions || bytes >= checkpointInterval.bytes)
                && bytes >= 2 * queue.checkpointSize
    }

    private func drain() {
        encoder.withLock { encoder in
            var events = queue.withLock { queue in
                swap(&queue.pending, &queue.spare)
                defer { queue.spare = [] }
                return queue.spare
            }
            for event in events {
                let (text, isCheckpoint) = (encoder.line(event), event.isCheckpoint)
                write(text, isCheckpoint)
                queue.withLock { queue in
                    if isCheckpoint {
                        queue.checkpointSize = text.count
                    } else {
                        queue.sinceCheckpoint.bytes += text.count
                    }
                }
            }
            events.removeAll(keepingCapacity: events.count <= 4 * Self.batch)
            queue.withLock { swap(&$0.spare, &events) }
        }
    }
}

extension SessionRecorder.Event {
    fileprivate var isAction: Bool { if case .reduced = self { true } else { false } }
    fileprivate var isCheckpoint: Bool { if case .checkpoint = self { true } else { false } }
}
