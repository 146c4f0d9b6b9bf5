public import FluxCore
import ReactiveCore

/// A recorded session, made again from its actions: at every step the states are those that it had.
///
/// The app is composed on a replica of the tree, where nothing is dispatched, asked of the world or run but what
/// stands in the recording. Use it from one thread at a time.
public final class Replay<App> {
    /// What is replayed.
    public let recording: Recording
    /// The number of the action that was given back last; 0 before the first.
    public private(set) var step: UInt64 = 0
    /// The replica's root; another one after a step back.
    public private(set) var root: Scope
    /// What is composed on `root`.
    public private(set) var app: App
    /// What today's code did in another way than the recording says, since the beginning or the last jump.
    public private(set) var differences: [ReplayDifference] = []

    /// Actions that are left out, by their numbers: what follows them is what would have followed without them, as far
    /// as it was recorded. What differs is not told of then.
    public private(set) var skipped: Set<UInt64> = []

    let compose: (Scope) throws -> App
    let open: (App, String) -> Void
    private var scheduler: VirtualTimeScheduler
    private var paths: ScopePaths
    /// The line that comes next.
    private var next = 0
    /// Places that were passed since the last checkpoint.
    private var replayCheckpoints: [ReplayCheckpoint] = []
    /// What the action that was given back last changed.
    private(set) var changes: ReplicaChanges
    /// Given each action, as today's code reads it.
    var onAction: ((any Decodable) -> Void)?

    /// Begins before the first action.
    ///
    /// - Parameters:
    ///   - recording: What is replayed.
    ///   - compose: Makes the app on a replica's root as it was made on the recorded one: it opens the same scopes under the
    ///     same names, with nothing behind its interfaces.
    ///   - open: Opens the scope of a route that was opened in the recording and not by what is composed.
    /// - Throws: What `compose` throws.
    public init(
        _ recording: Recording, compose: @escaping (Scope) throws -> App,
        open: @escaping (App, _ route: String) -> Void = { _, _ in }
    ) throws {
        (self.recording, self.compose, self.open) = (recording, compose, open)
        (scheduler, root, changes) = Self.replica(recording)
        app = try compose(root)
        paths = ScopePaths(root)
        runImmediateWork()
    }

    deinit { root.close() }

    /// Goes to where the action of that number was just reduced and heard; 0 is before the first.
    ///
    /// - Throws: When the recording cannot be read there, and what `compose` throws.
    public func go(to number: UInt64) throws {
        // A checkpoint tells what was with the action that is left out.
        let checkpoint = recording.checkpoint(before: min(number, (skipped.min() ?? .max) - 1))
        let start = checkpoint.map { recording.number(of: $0) } ?? 0
        if number < step || start > step {
            if let replayCheckpoint = replayCheckpoints.last(where: { $0.step <= number }),
                replayCheckpoint.step >= start
            {
                try jump(to: replayCheckpoint)
            } else {
                try jump(to: checkpoint)
            }
        }
        while next < recording.count, recording.number(of: next) <= number {
            try process(next)
            addReplayCheckpoint()
        }
    }

    /// Leaves actions out, and goes to where it was.
    ///
    /// - Parameter numbers: Instead of those before.
    /// - Throws: As `go(to:)` does.
    public func skip(_ numbers: Set<UInt64>) throws {
        guard numbers != skipped else { return }
        let (changed, step) = (numbers.symmetricDifference(skipped).min() ?? 0, step)
        skipped = numbers
        replayCheckpoints = []
        if changed <= step {
            try go(to: 0)
            try go(to: step)
        }
    }

    /// Takes the next line, whatever stands in it.
    ///
    /// - Returns: Which; `nil` after the last one.
    public func advance() throws -> Int? {
        guard next < recording.count else { return nil }
        try process(next)
        return next - 1
    }

    /// The open scope that is the recorded one of a path.
    public func scope(_ path: String) -> Scope? { paths.scope(path) }

    /// What a checkpoint, or the beginning, is made of.
    private static func replica(
        _ recording: Recording
    ) -> (VirtualTimeScheduler, Scope, ReplicaChanges) {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: recording.rootName, scheduler: scheduler, mode: .replica)
        return (scheduler, root, ReplicaChanges(root))
    }

    private func jump(to checkpoint: Int?) throws {
        let scopes = try checkpoint.map { line throws(RecordingFailure) in
            try recording.checkpointScopes(line)
        }
        replayCheckpoints = []
        try begin(with: (scopes ?? []).map(\.path), at: checkpoint.map { $0 + 1 } ?? 0) { root in
            scopes.map { root.restore(ScopeSnapshot($0)) }
        }
        step = checkpoint.map { recording.number(of: $0) } ?? 0
    }

    private func jump(to replayCheckpoint: ReplayCheckpoint) throws {
        replayCheckpoints.removeAll { $0.step > replayCheckpoint.step }
        try begin(with: replayCheckpoint.paths, at: replayCheckpoint.next) {
            replayCheckpoint.states.restored(in: $0)
        }
        step = replayCheckpoint.step
    }

    /// Makes a new replica.
    private func begin(
        with open: [String], at line: Int, restore: (Scope) throws -> Restoration?
    ) throws {
        root.close()
        (scheduler, root, changes) = Self.replica(recording)
        let restoration = try restore(root)
        app = try compose(root)
        scheduler.advance(by: .zero)
        restoration?.dispose()
        paths = ScopePaths(root)
        for path in open { paths.add(path) }
        (next, differences) = (line, [])
        runImmediateWork()
    }

    /// Now and then the place is remembered, since who steps back goes just a little.
    private func addReplayCheckpoint() {
        if step >= (replayCheckpoints.last?.step ?? 0) + Self.replayCheckpointInterval {
            replayCheckpoints.append(
                ReplayCheckpoint(step: step, next: next, paths: paths.open, states: TreeStates(of: root)))
        }
    }

    private func process(_ line: Int) throws(RecordingFailure) {
        next = line + 1
        switch try recording.entry(line) {
        case .checkpoint: replayCheckpoints = []  // From here on it is as near.
        case .header, .note: break
        case .opened(let path, let route):
            paths.add(path)
            if let route, paths.scope(path) == nil { open(app, route) }
        case .closed(let path):
            paths.scope(path)?.close()
            paths.remove(path)
        case .storeCreated(let path, let key, let hasState): if hasState { try begin(line, path, key) }
        case .action(let action): try replay(action, line)
        }
    }

    /// A store begins with the state that it had, where its maker gave it another one.
    private func begin(_ line: Int, _ path: String, _ key: String) throws(RecordingFailure) {
        guard let scope = paths.scope(path) else { return }
        let state = try recording.value(line)
        scope.restoreStore(key, state)
        changes.refresh(scope, key)
    }

    private func replay(_ action: RecordedAction, _ line: Int) throws(RecordingFailure) {
        step = action.number
        scheduler.advance(to: max(action.time, scheduler.now))
        if skipped.contains(action.number) { return runImmediateWork() }
        guard action.hasPayload else { return recordDifference(.notRecorded, action) }
        guard let scope = paths.scope(action.path) else { return recordDifference(.noScope, action) }
        do {
            changes.begin()
            try scope.reduceRecorded(action.name) { [recording, onAction] type in
                let action = try recording.value(line, as: type)
                onAction?(action)
                return action
            }
        } catch let failure as RecordingFailure {
            recordDifference(.unreadable("\(failure)"), action)
        } catch let failure as ReplicaFailure {
            recordDifference(failure.kind, action)
        } catch {
            recordDifference(.unreadable("\(error)"), action)
        }
        let now = changes.all
        for store in Set(now.keys).union(action.changed.keys).sorted() where hasFingerprints {
            let (was, is_) = (action.changed[store] ?? [:], now[store] ?? [:])
            for part in Set(was.keys).union(is_.keys).sorted() where was[part] != is_[part] {
                recordDifference(.differentState(store: store, part: part), action)
            }
        }
        runImmediateWork()
    }

    private func recordDifference(_ kind: ReplayDifference.Kind, _ action: RecordedAction) {
        guard skipped.isEmpty else { return }
        differences.append(ReplayDifference(action: action, kind: kind))
    }

    /// Lets what follows at once happen, such as the opening of a screen.
    private func runImmediateWork() { scheduler.advance(by: .zero) }

    private static var replayCheckpointInterval: UInt64 { 32 }

    private(set) lazy var causes = recording.causes
    private(set) lazy var hasFingerprints = recording.hasFingerprints
}
