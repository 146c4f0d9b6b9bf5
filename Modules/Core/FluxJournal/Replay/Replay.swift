public import FluxCore
import ReactiveCore

/// Reproduces a recorded session from its actions: at every step, the states are those of the recorded app.
///
/// The app is composed on a replica of the tree, in which dispatching, commands and work are disabled; only
/// recorded events take effect. Use it from one thread at a time.
public final class Replay<App> {
    /// The recording that is replayed.
    public let recording: Recording
    /// The number of the last replayed action; 0 before the first.
    public private(set) var step: UInt64 = 0
    /// The root of the replica; replaced by a step back.
    public private(set) var root: Scope
    /// The app that is composed on `root`.
    public private(set) var app: App
    /// The differences between the current code and the recording up to this step, since the beginning or the
    /// checkpoint of the recording whose states were restored.
    public private(set) var differences: [ReplayDifference] = []

    /// The stores whose recorded states could not be restored, so that they differ from the recording.
    var unrestored: Set<StoreAddress> = []

    /// The numbers of skipped actions. The actions after them are replayed as recorded; differences are not
    /// reported then.
    public private(set) var skipped: Set<UInt64> = []

    let compose: (Scope) throws -> App
    let open: (App, String) -> Void
    private var scheduler: ReplicaScheduler
    var paths: ScopePaths
    private let inputs: RecordedInputs
    /// The line of the checkpoint whose states were restored; `nil` if all lines were replayed.
    private(set) var startingCheckpoint: Int?
    /// The next line.
    package private(set) var next = 0
    /// States of earlier steps since the last checkpoint of the recording.
    private var replayCheckpoints: [ReplayCheckpoint] = []
    /// The changes by the last replayed action.
    private(set) var changes: ReplicaChanges
    /// The placeholders of secrets, as a recorder has them.
    let placeholders = Placeholders()
    /// Called with each decoded action.
    var onAction: ((any Decodable) -> Void)?

    /// Creates a replay before the first action.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - compose: Composes the app on the root of a replica as it was composed on the recorded root: it
    ///     opens the same scopes with the same names, with interfaces that do nothing.
    ///   - open: Opens the scope of a recorded route that the composed app did not open itself.
    /// - Throws: The errors of `compose`.
    public init(
        _ recording: Recording, compose: @escaping (Scope) throws -> App,
        open: @escaping (App, _ route: String) -> Void = { _, _ in }
    ) throws {
        (self.recording, self.compose, self.open) = (recording, compose, open)
        inputs = RecordedInputs(recording)
        (scheduler, root, changes) = Self.replica(recording, inputs)
        app = try compose(root)
        paths = ScopePaths(root)
        runImmediateWork()
        if recording.firstCheckpoint != nil { try jump(to: nil) }
    }

    deinit { root.close() }

    /// Goes to the step after the action with this number; 0 is before the first action.
    ///
    /// - Parameter number: The action's number.
    /// - Throws: `RecordingFailure.noAction` for a number after the last one, another `RecordingFailure` if
    ///   the recording cannot be read there, and the errors of `compose`.
    public func go(to number: UInt64) throws {
        guard number <= recording.lastStep else {
            throw RecordingFailure.noAction(number, last: recording.lastStep)
        }
        // A checkpoint contains the effects of skipped actions.
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

    /// Skips actions and returns to the current step.
    ///
    /// - Parameter numbers: Replaces the actions that were skipped before.
    /// - Throws: The errors of `go(to:)`.
    public func skip(_ numbers: Set<UInt64>) throws {
        guard let changed = numbers.symmetricDifference(skipped).min() else { return }
        skipped = numbers
        let step = step
        if changed <= step {
            // This also drops the saved states of later steps.
            try go(to: 0)
            try go(to: step)
        }
    }

    /// Processes the next line, whatever its kind.
    ///
    /// - Returns: The line; `nil` at the end.
    /// - Throws: An error if the recording cannot be read there.
    public func advance() throws -> Int? {
        guard next < recording.count else { return nil }
        try process(next)
        return next - 1
    }

    /// Returns the open scope for a recorded path; `nil` if there is none.
    ///
    /// - Parameter path: A recorded path.
    public func scope(_ path: String) -> Scope? { paths.scope(path) }

    /// Creates the parts of a new replica.
    private static func replica(
        _ recording: Recording, _ inputs: RecordedInputs
    ) -> (ReplicaScheduler, Scope, ReplicaChanges) {
        let scheduler = ReplicaScheduler()
        // What the recorded program discarded, it did not reopen.
        let root = Scope(
            root: recording.rootName, scheduler: scheduler, mode: .replica, parkingLimit: .max)
        root.useRecordedInputs { inputs.value($0, $1) }
        root.useRecordedInitialStates { inputs.initialState($0, $1) }
        return (scheduler, root, ReplicaChanges(root, recording.header.fingerprints))
    }

    /// - Parameter checkpoint: The line of a checkpoint; `nil` for the beginning.
    func jump(to checkpoint: Int?) throws {
        let checkpoint = checkpoint ?? recording.firstCheckpoint
        let scopes = try checkpoint.map { line throws(RecordingFailure) in
            try recording.checkpointScopes(line)
        }
        replayCheckpoints = []
        let restoration = try begin(
            with: (scopes ?? []).map { ($0.path, $0.route) }, at: checkpoint.map { $0 + 1 } ?? 0
        ) { root in scopes.map { root.restore(ScopeSnapshot($0)) } }
        step = checkpoint.map { recording.number(of: $0) } ?? 0
        startingCheckpoint = checkpoint
        if let scopes, restoration?.unusedStates.isEmpty == false { findUnrestored(in: scopes) }
    }

    private func jump(to replayCheckpoint: ReplayCheckpoint) throws {
        replayCheckpoints.removeAll { $0.step > replayCheckpoint.step }
        _ = try begin(with: replayCheckpoint.scopes, at: replayCheckpoint.next) {
            replayCheckpoint.states.restored(in: $0)
        }
        (step, differences) = (replayCheckpoint.step, replayCheckpoint.differences)
        unrestored = replayCheckpoint.unrestored
    }

    /// Replaces the replica.
    ///
    /// - Returns: The restoration, which has ended.
    private func begin(
        with scopes: [(path: String, route: String?)], at line: Int,
        restore: (Scope) throws -> Restoration?
    ) throws -> Restoration? {
        root.close()
        inputs.move(to: max(line - 1, 0))
        (scheduler, root, changes) = Self.replica(recording, inputs)
        let restoration = try restore(root)
        app = try compose(root)
        scheduler.runDue()
        paths = ScopePaths(root)
        // Scopes that the last action closed: the replica has not opened them, but perhaps others in their place.
        let closed = try closedPaths(from: line)
        for (path, route) in scopes where !closed.contains(path) { openScope(path, route) }
        restoration?.dispose()
        (next, differences, unrestored) = (line, [], [])
        return restoration
    }

    /// The scopes that close before the next action.
    private func closedPaths(from line: Int) throws(RecordingFailure) -> Set<String> {
        var paths: Set<String> = []
        for line in line..<max(recording.count, line) {
            switch try recording.entry(line) {
            case .closed(let path): paths.insert(path)
            case .action: return paths
            default: break
            }
        }
        return paths
    }

    /// Saves the states at intervals, because steps back are usually short.
    private func addReplayCheckpoint() {
        // A checkpoint is as large as the tree: of a large tree, there are fewer.
        let interval = max(Self.replayCheckpointInterval, UInt64(paths.count / 32))
        if step >= (replayCheckpoints.last?.step ?? 0) + interval {
            replayCheckpoints.append(
                ReplayCheckpoint(
                    step: step, next: next, scopes: paths.open.map { ($0, paths.scope($0)?.route) },
                    states: TreeStates(of: root),
                    differences: differences, unrestored: unrestored))
        }
    }

    private func process(_ line: Int) throws(RecordingFailure) {
        next = line + 1
        inputs.move(to: line)
        switch try recording.entry(line) {
        case .checkpoint:
            replayCheckpoints = []  // The recording's checkpoint is at least as near.
            // A recording contains the states that were parked before a checkpoint; older ones rely on the latest.
            root.discardParkedStates(except: Self.usualParkingLimit)
        case .header, .externalInput, .begun, .note, .ended: break
        case .opened(let path, let route): openScope(path, route)
        case .closed(let path):
            paths.scope(path)?.close()
            paths.remove(path)
        case .storeCreated(let path, let key, let hasState, let restored):
            let store = StoreAddress(path: path, key: key)
            guard let scope = paths.scope(path) else { break }
            if hasState {
                try setInitialState(of: store, in: scope, line, isRestored: restored != nil)
            } else if let restored {
                compareRestoredState(of: store, in: scope, restored)
            }
        case .replaced:
            try replaceStates(line)
            runImmediateWork()
        case .action(let action): try replay(action, line)
        }
    }

    /// What a root parks unless its program says otherwise.
    private static var usualParkingLimit: Int { 20 }

    /// Adds a scope, and opens it if the app has not opened it itself.
    private func openScope(_ path: String, _ route: String?) {
        paths.add(path, route)
        if let route, paths.scope(path) == nil { open(app, route) }
    }

    private func replay(_ action: RecordedAction, _ line: Int) throws(RecordingFailure) {
        step = action.number
        scheduler.setTime(action.time)
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
        } catch let failure as ReplicaFailure {
            recordDifference(failure.kind, action)
        } catch {
            recordDifference(.unreadable("\(error)"), action)
        }
        if hasFingerprints { try compare(action, line) }
        runImmediateWork()
    }

    /// Compares what an action did with what is recorded.
    private func compare(_ action: RecordedAction, _ line: Int) throws(RecordingFailure) {
        let now = replayedChanges.fingerprints
        for store in Set(now.keys).union(action.changed.keys).sorted()
        where !recording.migrations.changes(store.key) {
            // A replica of a restored session opens all of its screens at once, the recorded program one after the other.
            if action.changed[store] == nil, !paths.isOpen(store.path),
                try recording.opens(store.path, after: line)
            {
                continue
            }
            let (was, is_) = (action.changed[store] ?? [:], now[store] ?? [:])
            let parts = Set(was.keys).union(is_.keys).filter { was[$0] != is_[$0] }
            for part in parts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                let name = part.joined(separator: ".")
                recordDifference(.differentState(store: store, part: name), action, replayed: is_[part])
            }
        }
        let kind = ReplayDifference.Kind.comparing(try recording.commands(line), with: replayedCommands)
        if let kind { recordDifference(kind, action) }
    }

    func recordDifference(
        _ kind: ReplayDifference.Kind, _ action: RecordedAction?, replayed: String? = nil
    ) {
        guard skipped.isEmpty else { return }
        differences.append(ReplayDifference(number: step, action: action, kind: kind, replayed: replayed))
    }

    /// Runs what is due immediately, such as opening a screen.
    private func runImmediateWork() { scheduler.runDue() }

    private static var replayCheckpointInterval: UInt64 { 32 }

    private(set) lazy var hasFingerprints = recording.hasFingerprints
}

extension Replay {
    /// The changes by the last replayed action, under the recorded paths.
    var replayedChanges: ChangedStates {
        var all: ChangedStates = [:]
        for (store, part) in changes.changed { all[recordedAddress(of: store)] = part }
        return all
    }

    /// The commands that the last replayed action requested, under the recorded paths.
    var replayedCommands: [RecordedCommand] {
        changes.commands.map {
            RecordedCommand(store: recordedAddress(of: $0.store), place: $0.place, value: $0.value)
        }
    }

    /// The fingerprint of a store's current state, by its recorded path.
    func fingerprint(of store: StoreAddress) -> String? {
        guard let path = scope(store.path)?.path else { return nil }
        return changes.fingerprint(of: StoreAddress(path: path, key: store.key)).map(Fingerprint.text)
    }

    private func recordedAddress(of store: StoreAddress) -> StoreAddress {
        StoreAddress(path: paths.recordedPath(of: store.path), key: store.key)
    }
}

extension Replay {
    /// Replays the lines up to the current one once more, and compares the differences of both replays.
    ///
    /// - Returns: The first difference that the other replay does not have: the reducer of its action is not
    ///   deterministic. `nil` if both replays have the same ones, and if actions are skipped.
    /// - Throws: An error if the recording cannot be read there, and the errors of `compose`.
    public func nondeterministicDifference() throws -> ReplayDifference? {
        guard skipped.isEmpty else { return nil }
        let other = try Replay(recording, compose: compose, open: open)
        if let startingCheckpoint { try other.jump(to: startingCheckpoint) }
        while other.next < next, try other.advance() != nil {}
        let count = zip(differences, other.differences).prefix { $0 == $1 }.count
        let first = differences.dropFirst(count).prefix(1) + other.differences.dropFirst(count).prefix(1)
        return first.min { $0.number < $1.number }
    }

    /// Goes to the beginning, before the first line.
    package func restart() throws { if next > 0 { try jump(to: nil) } }

    /// Replays the lines up to this one, beginning at the checkpoint before it.
    func go(toLine line: Int) throws {
        let checkpoint = recording.index.checkpoints.last { $0 <= line }
        if checkpoint ?? 0 > next || next > line + 1 { try jump(to: checkpoint) }
        while next <= line, try advance() != nil {}
    }
}

/// The states of an earlier step of a replay, in memory: returning to it decodes nothing.
struct ReplayCheckpoint {
    /// The number of the last action.
    let step: UInt64
    /// The next line.
    let next: Int
    /// The recorded paths of the open scopes, and their routes.
    let scopes: [(path: String, route: String?)]
    let states: TreeStates
    /// The differences that these states may contain.
    let differences: [ReplayDifference]
    /// The stores that differ because their recorded states could not be restored.
    let unrestored: Set<StoreAddress>
}

extension Recording {
    /// Whether a scope is opened at this path after a line.
    fileprivate func opens(_ path: String, after line: Int) throws(RecordingFailure) -> Bool {
        for line in line + 1..<max(count, line + 1) {
            if case .opened(path, _) = try entry(line) { return true }
        }
        return false
    }
}
