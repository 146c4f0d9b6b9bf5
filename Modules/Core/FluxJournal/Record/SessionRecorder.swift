import Dispatch
public import FluxCore
public import ReactiveCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Records the events in a tree of scopes as lines: the actions of all scopes, opened and closed scopes, and
/// at intervals, checkpoints with all states.
///
/// Lines are encoded and written in order, off the dispatching thread. Causes are tracked
/// while it exists. Dispose it to write the remaining lines and stop; a recorder that is only released does
/// not wait for actions that have not been reduced.
///
/// Several recorders of one tree, and a `Trace`, do not affect each other: each may begin and end at any time, and has
/// its own checkpoints and parts.
public final class SessionRecorder: Disposable {
    /// What happens if events arrive faster than they are encoded.
    public enum Overflow: Sendable, Equatable {
        /// Nothing is dropped: after a short delay, and if very many events are pending, the dispatching
        /// thread encodes as well.
        case wait
        /// Events are encoded after a longer delay; if very many are pending, those are dropped.
        case dropOldest
    }

    let root: Scope
    private let scheduler: any Scheduler
    let queue = Guarded(EventQueue())
    private let encoder: Guarded<LineEncoder>
    private let overflow: Overflow
    private let hasFingerprints: Bool
    let checkpointInterval: CheckpointInterval
    let rotation: RecordingRotation?
    private let write: @Sendable (Data, _ isCheckpoint: Bool) -> Void
    private let lifetime = Subscription()
    private let unrecorded: UnrecordedTypes

    /// The number of pending events at which the dispatching thread encodes (`.wait`), or encoding starts
    /// (`.dropOldest`).
    private static let batch = 4_096
    /// The number of pending events at which encoding starts at once; no user's input causes this many.
    private static let burst = 256
    /// The number of pending events at which they are dropped.
    private static let limit = 65_536
    /// The size at which encoded lines are written.
    private static let writeSize = 1 << 16
    /// The delay of the first pending event, so that no line is encoded while the causing work continues.
    private static let delay = (recording: Duration.milliseconds(50), tracing: Duration.seconds(1))

    /// Starts recording with a header and the scopes that are already open.
    ///
    /// - Parameters:
    ///   - root: The root of the tree. A recording is complete if nothing was opened in the tree yet.
    ///   - header: The first line.
    ///   - placeholders: The placeholders of secrets.
    ///   - checkpoint: The interval between checkpoints. Only a tree that is confined to its scheduler has
    ///     them; they are taken between two actions.
    ///   - rotation: How the recording is divided into parts, which only a tree that is confined to its scheduler can
    ///     have; `nil` for one part.
    ///   - fingerprints: Whether each action's line lists the changed parts of states. The compared values
    ///     are retained, so the next change of a large part copies it.
    ///   - overflow: What happens if lines are encoded more slowly than actions arrive.
    ///   - write: Receives complete lines; calls do not overlap.
    public convenience init(
        _ root: Scope, _ header: RecordingHeader, placeholders: Placeholders = Placeholders(),
        checkpoint: CheckpointInterval = CheckpointInterval(), rotation: RecordingRotation? = nil,
        fingerprints: Bool = true, overflow: Overflow = .wait,
        write: @escaping @Sendable (_ lines: Data, _ isCheckpoint: Bool) -> Void
    ) {
        self.init(
            root, header, placeholders: placeholders, checkpoint: checkpoint, rotation: rotation,
            fingerprints: fingerprints, overflow: overflow, encodingOn: SerialScheduler(label: "journal"),
            write: write)
    }

    /// - Parameter scheduler: Where lines are encoded, some time after their events. Checkpoints depend on the
    ///   size of the lines that are encoded already.
    package init(
        _ root: Scope, _ header: RecordingHeader, placeholders: Placeholders = Placeholders(),
        checkpoint: CheckpointInterval = CheckpointInterval(), rotation: RecordingRotation? = nil,
        fingerprints: Bool = true, overflow: Overflow = .wait, encodingOn scheduler: any Scheduler,
        write: @escaping @Sendable (_ lines: Data, _ isCheckpoint: Bool) -> Void
    ) {
        precondition(
            rotation == nil || root.mode == .onScheduler,
            "a recording in parts needs a root that is confined to its scheduler: mode: .onScheduler")
        (self.root, self.overflow, self.scheduler, self.write) = (root, overflow, scheduler, write)
        self.rotation = rotation
        unrecorded = UnrecordedTypes(root)
        hasFingerprints = fingerprints
        checkpointInterval = checkpoint
        // A recording without fingerprints is not compared with a replay.
        encoder = Guarded(
            LineEncoder(
                placeholders, fingerprints: fingerprints, readsBack: fingerprints && root.isDiagnosing))
        let following = Cause.enableTracing()
        lifetime.add(following)
        var header = header
        header.hasFingerprints = fingerprints
        if fingerprints { header.fingerprints = .current }
        enqueue(.header(header))
        for scope in root.subtree {
            enqueue(.opened(path: scope.path, route: scope.route))
            for (name, value) in scope.externalInputs {
                enqueue(.externalInput(path: scope.path, name: name, value: value))
            }
            for (key, state) in scope.states ?? [] {
                // It may have changed since it was created.
                handle(scope.path, key, state, .saved)
            }
        }
        lifetime.add(
            root.observeTree(with: overflow == .wait ? .begun : []) { [weak self] in self?.handle($0) })
    }

    deinit { end() }

    public var isDisposed: Bool { queue.withLock { $0.isEnding } }

    /// Records a note about something other than an action, such as a drawn frame; it belongs to the last
    /// action.
    ///
    /// - Parameters:
    ///   - name: The kind of note: `frame`.
    ///   - value: Evaluated when its line is encoded, on a thread other than the caller's.
    public func note<Value: Encodable & Sendable>(
        _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value
    ) {
        if !isDisposed { enqueue(.note(name, value)) }
    }

    /// Writes the pending events, and actions whose reduction has not ended; returns when they are written.
    /// Safe to call from any thread.
    public func flush() { drain() }

    /// Writes all actions that were dispatched before, also those that are waiting to be reduced, and stops
    /// recording.
    ///
    /// Returns when everything is written. Called on the tree's scheduler, or while an action is being
    /// processed, it cannot wait for other actions: it returns at once if there are any, and the rest is
    /// written when they have been reduced. Safe to call from any thread that the tree's scheduler does not
    /// wait for.
    public func dispose() {
        let isFirst = queue.withLock { queue in
            defer { queue.isEnding = true }
            return !queue.isEnding
        }
        guard isFirst else { return drain() }
        let (mayWait, hasEnded) = (root.mayWaitForActions, DispatchSemaphore(value: 0))
        root.afterDispatchedActions { [self] in
            end()
            hasEnded.signal()
        }
        if mayWait { hasEnded.wait() }
    }

    private func end() {
        lifetime.dispose()
        let isFirst = queue.withLock { queue in
            defer { (queue.isEnding, queue.hasEnded) = (true, true) }
            return !queue.hasEnded
        }
        if isFirst { enqueue(.ended) }
        drain()
    }

    private func handle(_ event: TreeEvent) {
        switch event {
        case .opened(let path, let route): enqueue(.opened(path: path, route: route))
        case .storeCreated(let path, let key, let state, let origin): handle(path, key, state, origin)
        case .replaced(let path, let states, let id): enqueue(.replaced(path: path, states, id: id))
        case .begun(let number, let dispatched):
            begin(BegunAction(number: number, dispatched: dispatched))
        case .reduced(let action, let states):
            // A retained state is copied by its next change.
            let isCheckpointDue = enqueue(
                .reduced(action, hasFingerprints ? states() : [], hasFingerprints ? states.commands : []))
            if isCheckpointDue { checkpoint(after: action.number) }
        case .externalInput(let path, let name, let value):
            enqueue(.externalInput(path: path, name: name, value: value))
        case .closed(let path): enqueue(.closed(path: path))
        case .dropped(let action, let reason):
            note("dropped", DroppedAction(action, reason))
        case .work(let event): note(RecordedWork.noteName, RecordedWork(event))
        case .misused(let diagnostic): note("misuse", "\(diagnostic)")
        case .processed: break
        }
    }

    private func handle(_ path: String, _ key: String, _ state: any Reducible, _ origin: StateOrigin) {
        unrecorded.report(state, path, key)
        enqueue(.storeCreated(path: path, key: key, state: state, origin: origin))
    }

    /// Notes that an action is being reduced, in case that this ends the process.
    private func begin(_ action: BegunAction) {
        let isFirst = queue.withLock { queue in
            queue.begun.append((action, false))
            defer { queue.isScheduled = true }
            return !queue.isScheduled
        }
        if isFirst { schedule() }
    }

    /// Adds an event to the queue.
    ///
    /// - Returns: Whether a checkpoint is due.
    @discardableResult
    func enqueue(_ event: consuming Event) -> Bool {
        let number = event.actionNumber
        // Moved instead of copied: an action consists of many parts.
        var remaining = Optional(consume event)
        let (count, isFirst, dropped, isDue) = queue.withLock { queue -> (Int, Bool, [Event], Bool) in
            var dropped: [Event] = []
            if overflow == .dropOldest, queue.pending.count >= Self.limit {
                swap(&dropped, &queue.pending)
                queue.hasGap = true
            }
            if let event = remaining.take() { queue.pending.append(event) }
            if let number {
                queue.sinceCheckpoint.actions += 1
                if let index = queue.begun.lastIndex(where: { $0.action.number == number }) {
                    queue.begun.remove(at: index)
                }
            }
            defer { queue.isScheduled = true }
            return (queue.pending.count, !queue.isScheduled, dropped, isCheckpointDue(queue))
        }
        if !dropped.isEmpty { scheduler.schedule { _ = dropped } }  // Released there, outside of the lock.
        switch (overflow, count) {
        case (.dropOldest, Self.batch), (.wait, Self.burst):
            scheduler.schedule { [weak self] in self?.drain() }
        case (.wait, Self.batch...): drain()
        default: if isFirst { schedule() }
        }
        return isDue
    }

    /// Writes the pending events after a delay.
    private func schedule() {
        let delay = overflow == .wait ? Self.delay.recording : Self.delay.tracing
        scheduler.schedule(after: delay) { [weak self] in self?.drain() }
    }

    private func drain() {
        let unreadable = encoder.withLock { encoder in
            var (events, begun) = queue.withLock { queue in
                swap(&queue.pending, &queue.spare)
                defer { queue.spare = [] }
                queue.isScheduled = false
                return (queue.spare, queue.takeBegun())
            }
            var lines: [UInt8] = []
            for event in events { append(event, to: &lines, &encoder) }
            for action in begun { append(.begun(action), to: &lines, &encoder) }
            begun = []
            if !lines.isEmpty { write(Data(lines), false) }
            events.removeAll(keepingCapacity: events.count <= 4 * Self.batch)
            queue.withLock { swap(&$0.spare, &events) }
            return encoder.takeUnreadable()
        }
        for diagnostic in unreadable { root.notify(diagnostic) }
    }

    /// Encodes an event; writes the lines if they are many, and a header or a checkpoint separately.
    private func append(_ event: Event, to lines: inout [UInt8], _ encoder: inout LineEncoder) {
        if event.beginsPart { beginPart(after: &lines, &encoder) }
        let isSeparate = event.isHeader || event.isCheckpoint && !event.beginsPart
        if !lines.isEmpty, isSeparate || lines.count > Self.writeSize {
            write(Data(lines), false)
            lines.removeAll(keepingCapacity: true)
        }
        let size = encoder.append(event, to: &lines)
        queue.withLock { queue in
            queue.partBytes += size
            if event.isCheckpoint { queue.checkpointSize = size } else { queue.sinceCheckpoint.bytes += size }
        }
        guard isSeparate || event.isCheckpoint else { return }
        write(Data(lines), event.isCheckpoint)
        lines.removeAll(keepingCapacity: true)
    }

    /// Ends a part, and begins the next with what a replay needs of the lines before. The checkpoint that follows is
    /// written together with these lines, so that no part is without one.
    private func beginPart(after lines: inout [UInt8], _ encoder: inout LineEncoder) {
        _ = encoder.append(.ended, to: &lines)
        write(Data(lines), false)
        lines.removeAll(keepingCapacity: true)
        rotation?.beginPart()
        encoder.beginPart(&lines)
    }
}

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
