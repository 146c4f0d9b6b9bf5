import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

/// A recorded run of the app of a random walk, with a log beside the recording.
struct WalkSession {
    /// When the states of an earlier run are restored, and when the recorder is started.
    enum Beginning: CaseIterable {
        case fresh
        case recordedThenRestored
        case restoredThenRecorded
        case composedThenRestored
        case composedRestoredThenRecorded
        case restoredComposedThenRecorded
        case forked
        case forkedThenRecorded
        case forkedComposedThenRecorded
    }

    let beginning: Beginning
    let root: Scope
    let app: WalkApp
    let log: WalkLog
    let recorder: SessionRecorder
    let restoration: Restoration?
    /// The parts of the recording.
    private let parts: Box<[Data]>

    /// - Parameters:
    ///   - saved: The states of an earlier run as another process reads them.
    ///   - former: All states of an earlier run, open and parked.
    init(
        _ beginning: Beginning, _ saved: ScopeSnapshot, _ former: TreeStates, checkpoint: Int, partSize: Int?,
        parkingLimit: Int
    ) throws {
        self.beginning = beginning
        let (parts, root) = (
            Box([Data()]),
            Scope(
                root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler,
                parkingLimit: parkingLimit,
                diagnose: { _ in })
        )
        (self.parts, self.root) = (parts, root)
        func record() -> (SessionRecorder, WalkLog) {
            let log = WalkLog(root)
            let recorder = SessionRecorder(
                root, RecordingHeader(app: "walk 1", profile: "default", started: "2026-11-22T08:00:00Z"),
                checkpoint: SessionRecorder.CheckpointInterval(actions: checkpoint, bytes: 1 << 30),
                rotation: partSize.map { RecordingRotation(after: $0) { parts.with { $0.append(Data()) } } },
                encodingOn: VirtualTimeScheduler()
            ) { data, _ in parts.with { $0[$0.count - 1].append(data) } }
            return (recorder, log)
        }
        switch beginning {
        case .fresh:
            (recorder, log) = record()
            (app, restoration) = (try WalkApp(root), nil)
        case .recordedThenRestored:
            (recorder, log) = record()
            restoration = root.restore(saved)
            app = try WalkApp(root)
        case .restoredThenRecorded:
            restoration = root.restore(saved)
            (recorder, log) = record()
            app = try WalkApp(root)
        case .composedThenRestored:
            (recorder, log) = record()
            app = try WalkApp(root)
            restoration = root.restore(saved)
        case .composedRestoredThenRecorded:
            app = try WalkApp(root)
            restoration = root.restore(saved)
            (recorder, log) = record()
        case .restoredComposedThenRecorded:
            restoration = root.restore(saved)
            app = try WalkApp(root)
            (recorder, log) = record()
        case .forked:
            (recorder, log) = record()
            restoration = former.restored(in: root)
            app = try WalkApp(root)
        case .forkedThenRecorded:
            restoration = former.restored(in: root)
            (recorder, log) = record()
            app = try WalkApp(root)
        case .forkedComposedThenRecorded:
            restoration = former.restored(in: root)
            app = try WalkApp(root)
            (recorder, log) = record()
        }
    }

    /// Encodes the lines of the events so far, as time does.
    func flush() { recorder.flush() }

    /// Ends the run, and compares each part of its recording with the log.
    func end(_ random: inout SeededGenerator) throws -> [String] {
        recorder.dispose()
        defer { root.close() }
        var defects = log.unexplained.map { "no event explains the change of \($0)" }
        let recordings = try parts.value.map { try Recording($0) }
        for (index, recording) in recordings.enumerated() {
            // What follows the last action of a part, such as a restoration, is in the next part.
            let end = index == recordings.count - 1 ? recording.last : recording.last - 1
            defects += try check(recording, upTo: end, &random)
        }
        let numbers = recordings.flatMap { recording in recording.actions.map { recording.number(of: $0) } }
        if numbers != (log.last == 0 ? [] : Array(log.first...log.last)) {
            defects.append("the actions are \(numbers)")
        }
        return defects
    }

    /// Compares a replay with the log: its states after some steps, and the answers about their values.
    private func check(
        _ recording: Recording, upTo last: UInt64, _ random: inout SeededGenerator
    ) throws -> [String] {
        var defects: [String] = []
        let replay = try Replay(recording, compose: { try WalkApp($0) }) { app, route in app.open(route) }
        try replay.run()
        defects += try replay.differences.map { try "differs: \(JournalLines.difference($0, recording))" }
        let first = recording.firstCheckpoint.map { recording.number(of: $0) } ?? log.first - 1
        guard last > first else { return defects }
        try replay.go(to: last)
        defects += try differences(replay, after: last)
        for _ in 0..<4 {
            let number = first + 1 + UInt64(random.nextBelow(Int(last - first)))
            try replay.go(to: number)
            defects += try differences(replay, after: number)
        }
        let other = first + 1 + UInt64(random.nextBelow(Int(last - first)))
        for number in [last, other] {
            let states = log.states(after: number).sorted { $0.key < $1.key }
            for (store, state) in states where random.nextBelow(3) == 0 {
                for parts in Self.places(in: state) {
                    if let defect = try defect(replay, store, parts, first...number, state.value(at: parts)) {
                        defects.append(defect)
                    }
                }
            }
        }
        return defects
    }

    private func differences(_ replay: Replay<WalkApp>, after number: UInt64) throws -> [String] {
        try log.states(after: number).sorted { $0.key < $1.key }.compactMap { store, state in
            let replayed = try replay.value(of: store, at: [])
            return replayed == state
                ? nil
                : "after \(number), \(store) is \(replayed.map(JournalLines.json) ?? "missing"), not \(JournalLines.json(state))"
        }
    }

    /// Compares the answer about a value with the log.
    private func defect(
        _ replay: Replay<WalkApp>, _ store: StoreAddress, _ parts: [String], _ numbers: ClosedRange<UInt64>,
        _ value: CodedValue?
    ) throws -> String? {
        let scope = store.path.split(separator: "/").map {
            $0.contains("#") || $0 == "app" ? "\($0)" : "\($0)#1"
        }
        let text = "\(scope.joined(separator: "/")):\(ValuePath.text([store.key] + parts))"
        let answer = try replay.why(text, upTo: numbers.upperBound)
        let expected: String
        if let change = log.lastChange(of: store, parts, in: numbers) {
            let values = Self.text(change.old.value(at: parts), change.new.value(at: parts))
            expected = "\(change.origin) \(change.number): \(values)"
        } else {
            expected = "never: \(Self.text(value))"
        }
        let found =
            switch answer {
            case .changed(let why) where why.certainty != .verified: "\(why.certainty)"
            case .changed(let why): "action \(why.chain[0].action.number): \(Self.text(why.old, why.new))"
            case .restored(_, _, let old, let new, let after): "restoration \(after): \(Self.text(old, new))"
            case .neverChanged(_, _, let value): "never: \(Self.text(value))"
            default: "\(answer)"
            }
        return found == expected ? nil : "why \(text) at \(numbers): \(found), not \(expected)"
    }

    private static func text(_ values: CodedValue?...) -> String {
        values.map { $0.map(JournalLines.json) ?? "nothing" }.joined(separator: " -> ")
    }

    /// The paths of all values in a state.
    private static func places(in value: CodedValue) -> [[String]] {
        switch value {
        case .keyed(let parts):
            [[]]
                + parts.sorted { $0.key < $1.key }.flatMap { key, value in
                    places(in: value).map { [key] + $0 }
                }
        case .list(let values):
            [[]] + values.compactMap(\.elementID).map { [ValuePath.part(id: $0), "level"] }
        default: [[]]
        }
    }
}
