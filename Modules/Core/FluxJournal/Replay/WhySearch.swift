import FluxCore

/// Searches for the action that last changed a value.
struct WhySearch<App> {
    private struct Change {
        let action: RecordedAction
        let (old, new): (CodedValue?, CodedValue?)
    }

    private let replay: Replay<App>
    private var recording: Recording { replay.recording }
    private let lifetime: StoreLifetimes.Lifetime
    private var store: StoreAddress { lifetime.store }
    private let parts: [String]
    /// The new value as JSON or plain text; `nil` for any value.
    private let wanted: String?
    private let extent: CauseExtent

    init(
        _ replay: Replay<App>, _ lifetime: StoreLifetimes.Lifetime, _ parts: [String], _ wanted: String?,
        _ extent: CauseExtent
    ) {
        (self.replay, self.lifetime, self.parts, self.wanted) = (replay, lifetime, parts, wanted)
        self.extent = extent
    }

    /// The last change by an action, or by a restoration after it.
    func answer(upTo number: UInt64) throws -> WhyAnswer {
        let answer = try changeByAction(upTo: number)
        let first = answer.change?.chain[0].action.number ?? lifetime.begin
        return try restoration(in: first...max(first, number)) ?? answer
    }

    /// The last restoration after these actions that changed the value.
    private func restoration(in numbers: ClosedRange<UInt64>) throws -> WhyAnswer? {
        for line in recording.index.indices.reversed() where recording.index.kind(line) == .replaced {
            let number = recording.number(of: line)
            guard number <= numbers.upperBound, line > lifetime.line ?? 0 else { continue }
            guard number >= numbers.lowerBound else { return nil }
            let scope = try recording.checkpointScopes(line).first { $0.path == store.path }
            guard let state = scope?.states[store.key] else { continue }
            try replay.go(toLine: line - 1)
            let (old, new) = (try replay.value(of: store, at: parts), state.value(at: parts))
            guard old != new, wanted.map({ new?.reads(as: $0) ?? false }) ?? true else { continue }
            return .restored(store, parts: parts, old: old, new: new, after: number)
        }
        return nil
    }

    private func changeByAction(upTo number: UInt64) throws -> WhyAnswer {
        let candidates = try candidates(upTo: number)
        // The last one is certain if its line names the part itself, or one below it.
        if let last = candidates.last, wanted == nil, replay.hasFingerprints, names(last) {
            return .changed(try why(try replayed(last)))
        }
        var (differing, existed) = (RecordedAction?.none, false)
        for segment in segments(candidates).reversed() {
            var found: Change?
            for action in segment {
                let change = try replayed(action)
                existed = existed || change.old != nil || change.new != nil
                if differs(in: action.number...action.number) { differing = action }
                guard change.old != change.new, wanted.map({ change.new?.reads(as: $0) ?? false }) ?? true
                else { continue }
                found = change
            }
            if let differing, differing.number > found?.action.number ?? 0 {
                // What it changed cannot be known.
                return .changed(try why(try replayed(differing)))
            }
            if let found { return .changed(try why(found)) }
        }
        return try unchanged(upTo: number, existed: existed)
    }

    /// The actions that may have changed the value, by their lines.
    private func candidates(upTo number: UInt64) throws -> [RecordedAction] {
        var all: [RecordedAction] = []
        for line in recording.actions.reversed() {
            guard recording.number(of: line) <= number else { continue }
            guard recording.number(of: line) > lifetime.begin else { break }
            guard case .action(let action) = try recording.entry(line), mayChange(action) else { continue }
            all.append(action)
            // No other is needed.
            if wanted == nil, replay.hasFingerprints, names(action) { break }
        }
        return all.reversed()
    }

    private func mayChange(_ action: RecordedAction) -> Bool {
        guard replay.hasFingerprints else { return true }
        return action.changed[store]?.keys.contains { $0.starts(with: parts) || parts.starts(with: $0) }
            ?? false
    }

    /// Whether an action's line says that it changed the value itself.
    private func names(_ action: RecordedAction) -> Bool {
        action.changed[store]?.keys.contains { $0.starts(with: parts) } ?? false
    }

    /// Divides actions at the checkpoints between them, so that a segment is replayed in one sweep forward.
    private func segments(_ actions: [RecordedAction]) -> [[RecordedAction]] {
        var all: [[RecordedAction]] = []
        var checkpoint: Int?
        for action in actions {
            let before = recording.checkpoint(before: action.number - 1)
            if all.isEmpty || before != checkpoint { all.append([]) }
            all[all.count - 1].append(action)
            checkpoint = before
        }
        return all
    }

    private func replayed(_ action: RecordedAction) throws -> Change {
        try replay.go(to: action.number - 1)
        let old = try replay.value(of: store, at: parts)
        // What follows the action may close the scope.
        try replay.go(toLine: recording.line(of: action.number) ?? replay.next - 1)
        return Change(action: action, old: old, new: try replay.value(of: store, at: parts))
    }

    /// Whether the replay of these actions differed from the recording in the store.
    private func differs(in numbers: ClosedRange<UInt64>) -> Bool {
        replay.differences.contains { difference in
            guard numbers.contains(difference.number) else { return false }
            return switch difference.kind {
            case .differentState(let other, _): other == store
            case .differentInitialState, .missingCommand, .additionalCommand, .differentCommand: false
            case .noScope, .noDispatcher, .notCodable, .notRecorded, .unreadable:
                difference.action?.changed[store] != nil
            }
        }
    }

    private func why(_ change: Change) throws -> Why {
        // Since the last checkpoint: differences before it have no effect.
        let differs = differs(in: 0...change.action.number) || replay.unrestored.contains(store)
        let certainty: Why.Certainty =
            if !replay.hasFingerprints || recording.migrations.changes(store.key) {
                .replayedOnly
            } else if differs || change.old == change.new {
                try firstDifference(upTo: change.action.number)
            } else {
                .verified
            }
        let causes = try replay.causes(of: change.action, extent)
        return Why(
            store: store, parts: parts, old: change.old, new: change.new, chain: causes.steps,
            repetition: causes.repetition, certainty: certainty)
    }

    /// Replays everything up to an action.
    private func firstDifference(upTo number: UInt64) throws -> Why.Certainty {
        let other = try Replay(recording, compose: replay.compose, open: replay.open)
        while let line = try other.advance(), recording.number(of: line) <= number {
            if other.unrestored.contains(store) { return .differs(from: other.step + 1) }
            if let first = other.differences.first(where: { $0.action != nil }) {
                let isDeterministic = try other.nondeterministicDifference() == nil
                return isDeterministic ? .differs(from: first.number) : .notDeterministic(at: first.number)
            }
        }
        return .differs(from: number)
    }

    /// The answer if no action changed the value as wanted.
    ///
    /// - Parameter existed: Whether the value existed before or after one of the actions.
    private func unchanged(upTo number: UInt64, existed: Bool) throws -> WhyAnswer {
        try replay.go(to: number)
        let coded = try lifetime.line.flatMap { line -> CodedValue? in
            guard case .storeCreated(_, _, true, _) = try recording.entry(line) else { return nil }
            return try recording.value(line)
        }
        let (initial, replayed) = (coded?.value(at: parts), try replay.value(of: store, at: parts))
        // A value that never changed is the recorded one, whatever this program begins with.
        if let value = wanted == nil ? initial ?? replayed : replayed ?? initial {
            return .neverChanged(store, parts: parts, value: value)
        }
        if try !existed && !appears() {
            try replay.go(to: number)
            for count in parts.indices {
                let (start, part) = (Array(parts[..<count]), parts[count])
                let parent = try replay.value(of: store, at: start) ?? coded?.value(at: start)
                guard case .keyed(let values)? = parent else { break }
                if values[part] != nil { continue }
                let similar = Similarity.sorted(Array(values.keys), by: part)
                return .unknownPart(store, part: parts[...count].joined(separator: "."), similar: similar)
            }
            return .unknownPart(store, part: parts.joined(separator: "."), similar: [])
        }
        return .neverChanged(store, parts: parts, value: nil)
    }

    /// Whether the value exists after any of the recorded actions.
    private func appears() throws -> Bool {
        for line in recording.actions where recording.number(of: line) > lifetime.begin {
            guard case .action(let action) = try recording.entry(line), mayChange(action) else { continue }
            if names(action) { return true }
            // The line names only what contains the value.
            try replay.go(to: action.number)
            if try replay.value(of: store, at: parts) != nil { return true }
        }
        return false
    }
}

extension CodedValue {
    /// Whether a user's text denotes this value.
    fileprivate func reads(as text: String) -> Bool {
        switch self {
        case .null: text == "null"
        case .bool(let value): text == "\(value)"
        case .integer(let value):
            text == "\(value)" || Int64(text) == nil && Double(text).flatMap { Int64(exactly: $0) } == value
        case .unsigned(let value): text == "\(value)"
        case .duration(let value):
            text == value.text || Int64(text).map { .nanoseconds($0) == value } ?? false
        case .number(let value): Double(text) == value || value.textWithoutJSON == text
        case .text(let value): value == text
        case .list(let values): values.isEmpty && text == "[]"
        case .keyed(let values): values.isEmpty && text == "{}" || values.count == 1 && values[text] != nil
        }
    }
}

/// Finds the names that are most similar to a mistyped one.
enum Similarity {
    /// The names in the order of their similarity, at most five.
    static func sorted(_ names: [String], by name: String) -> [String] {
        let measured = Set(names).map { (name: $0, distance: distance($0, name)) }
        let sorted = measured.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return sorted.prefix(5).map(\.name)
    }

    /// The stores whose names are most similar to a path's, as `key`, or as `scope:key` if the path names a scope.
    static func stores(_ stores: [StoreAddress], to path: StatePath) -> [String] {
        var distances: [String: Int] = [:]
        for store in stores {
            let key = nearest(store.key.split(separator: "."), to: path.names[0])
            guard let scope = path.scope else {
                distances[store.key] = key
                continue
            }
            let names = store.path.split(separator: "/").map(ScopePaths.name)
            distances["\(names.joined(separator: "/")):\(store.key)"] = key + nearest(names, to: scope)
        }
        let sorted = distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return sorted.prefix(5).map(\.key)
    }

    /// The distance of the nearest name.
    private static func nearest(_ names: [Substring], to name: String) -> Int {
        names.map { distance(String($0), name) }.min() ?? name.count
    }

    /// The number of inserted, removed and changed letters, ignoring case (Levenshtein's distance).
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.lowercased()), Array(other.lowercased()))
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, second) in other.enumerated() {
                let replaced = diagonal + (letter == second ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
