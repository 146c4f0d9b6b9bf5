import FluxCore

/// Encodes recorded events as lines. Not safe for concurrent use.
struct LineEncoder {
    private let tree: EncodingTree
    private var json = JSONWriter()
    private let placeholders: Placeholders
    private var fingerprints: FingerprintTracker?
    private var names: [ObjectIdentifier: String] = [:]
    private var after: UInt64 = 0
    /// The first line, and the values from outside of open scopes: each part begins with them.
    private var header: RecordingHeader?
    private var inputs: [String: [(name: String, value: any Encodable & Sendable)]] = [:]
    /// The routes of open scopes by path.
    private var routes: [String: String] = [:]
    /// The routes parked since the last checkpoint: a replay knows their states.
    private var parked: Set<String> = []
    /// Whether no action followed the last checkpoint. The routes of scopes that close then are not parked: a replay that
    /// begins at the checkpoint has no such scopes, because the checkpoint's states already lead to their end.
    private var isAtCheckpoint = false
    private var readBackCheck: ReadBackCheck?

    /// - Parameters:
    ///   - fingerprints: Whether each action's line lists what the action changed.
    ///   - readsBack: Whether values that cannot be read back are found.
    init(_ placeholders: Placeholders, fingerprints: Bool, readsBack: Bool) {
        self.placeholders = placeholders
        self.fingerprints = fingerprints ? FingerprintTracker(placeholders) : nil
        tree = EncodingTree(userInfo: placeholders.userInfo)
        readBackCheck = readsBack ? ReadBackCheck(placeholders) : nil
    }

    /// Returns which values cannot be read back, of those that were encoded since the last call.
    mutating func takeUnreadable() -> [Diagnostic] { readBackCheck?.takeFound() ?? [] }

    /// Appends the line of an event with its line break; a value that cannot be encoded is omitted.
    ///
    /// - Returns: The number of bytes.
    mutating func append(_ event: SessionRecorder.Event, to lines: inout [UInt8]) -> Int {
        readBackCheck?.check(event)
        switch event {
        case .header(let header):
            self.header = header
            return append(header, to: &lines)
        case .opened(let path, let route):
            routes[path] = route
            return append(RecordedLine.opened(path: path, route: route, after: after), to: &lines)
        case .storeCreated(let path, let key, let state, let origin):
            _ = changes(of: [(path, key, state)])
            let isKnown = origin == .parked && route(of: path).map(parked.contains) ?? false
            let fingerprint = fingerprints?.fingerprint(of: StoreAddress(path: path, key: key))
            let restored = origin != .creator ? fingerprint.map(Fingerprint.text) ?? "none" : nil
            return append(
                RecordedLine.storeCreated(
                    path: path, key: key, state: isKnown ? nil : state as? any Encodable, restored: restored,
                    after: after),
                or: .storeCreated(path: path, key: key, state: nil, restored: restored, after: after),
                to: &lines)
        case .replaced(let path, let states, let id):
            _ = changes(of: states)
            // The restored states may include parked ones.
            parked = []
            return append(
                RecordedLine.replaced(path: path, Self.scopes(of: states), id: id, after: after), to: &lines)
        case .reduced(let action, let states, let commands):
            after = max(after, action.number)
            isAtCheckpoint = false
            let name = name(of: action.dispatched.action)
            let changed = changes(of: states)
            return append(
                RecordedLine.action(
                    action, name: name, changed: changed, commands: commands, hasValue: true),
                or: .action(action, name: name, changed: changed, commands: commands, hasValue: false),
                to: &lines)
        case .begun(let action):
            let name = name(of: action.dispatched.action)
            return append(
                RecordedLine.begun(action, name: name, hasValue: true),
                or: .begun(action, name: name, hasValue: false), to: &lines)
        case .externalInput(let path, let name, let value):
            inputs[path, default: []].append((name, value))
            return append(
                RecordedLine.externalInput(path: path, name: name, value: value, after: after), to: &lines)
        case .closed(let path):
            fingerprints?.forget(path)
            inputs[path] = nil
            if let route = routes.removeValue(forKey: path), !isAtCheckpoint { parked.insert(route) }
            return append(RecordedLine.closed(path: path, after: after), to: &lines)
        case .checkpoint(let scopes, let number, _):
            (parked, isAtCheckpoint) = ([], true)
            return append(RecordedLine.checkpoint(scopes, after: number), to: &lines)
        case .note(let name, let value):
            return append(RecordedLine.note(name, value(), after: after), to: &lines)
        case .ended: return append(RecordedLine.ended(after: after), to: &lines)
        }
    }

    /// Appends the lines with which a part begins before its checkpoint.
    mutating func beginPart(_ lines: inout [UInt8]) {
        if var header {
            header.part = (header.part ?? 1) + 1
            self.header = header
            _ = append(header, to: &lines)
        }
        for (path, inputs) in inputs.sorted(by: { $0.key < $1.key }) {
            for (name, value) in inputs {
                _ = append(
                    RecordedLine.externalInput(path: path, name: name, value: value, after: after), to: &lines
                )
            }
        }
    }

    /// Divides states by their scopes.
    private static func scopes(of states: [StateReader.Entry]) -> [SessionRecorder.OpenScope] {
        Dictionary(grouping: states, by: \.path).sorted { $0.key < $1.key }.map { path, states in
            SessionRecorder.OpenScope(path: path, route: nil, states: states.map { ($0.key, $0.state) })
        }
    }

    /// The route under which the states of a scope are parked: its own, or that of an ancestor.
    private func route(of path: String) -> String? {
        routes.first { path == $0.key || path.hasPrefix($0.key + "/") }?.value
    }

    private mutating func append(
        _ value: some Encodable, or fallback: RecordedLine? = nil, to lines: inout [UInt8]
    ) -> Int {
        let start = lines.count
        do {
            tree.removeAll()
            try tree.encode(value)
        } catch {
            guard let fallback else { return 0 }
            return append(fallback, to: &lines)
        }
        json.appendLine(tree, to: &lines)
        return lines.count - start
    }

    private mutating func name(of action: any Sendable) -> String {
        let type = type(of: action as Any)
        if let name = names[ObjectIdentifier(type)] { return name }
        let name = StateKey.of(type)
        names[ObjectIdentifier(type)] = name
        return name
    }

    private mutating func changes(of states: [StateReader.Entry]) -> ChangedStates {
        guard fingerprints != nil else { return [:] }
        var all: ChangedStates = [:]
        for (path, key, state) in states {
            guard let state = state as? any Encodable else { continue }
            let address = StoreAddress(path: path, key: key)
            if let changed = try? fingerprints?.changes(of: state, in: address) { all[address] = changed }
        }
        return all
    }
}

/// Reads recorded values back as a replay does, and finds the first one of each type that becomes another value.
struct ReadBackCheck {
    /// The number of values that are checked of each type: with all, recording would take twice the time. A replay
    /// names the others.
    private static let limit = 100

    /// The number of checkpoints that are checked: they contain all states, which may be large.
    private var remainingCheckpoints = 5

    private let placeholders: Placeholders
    /// How many values of a type are still checked.
    private var remaining: [ObjectIdentifier: Int] = [:]
    private var found: [Diagnostic] = []

    init(_ placeholders: Placeholders) { self.placeholders = placeholders }

    /// Checks the values of an event.
    mutating func check(_ event: SessionRecorder.Event) {
        switch event {
        case .storeCreated(let path, _, let state, _): check(state, path)
        case .externalInput(let path, _, let value): check(value, path)
        case .reduced(let action, _, _): check(action.dispatched.action, action.dispatched.scopePath)
        case .replaced(_, let states, _):
            for (path, _, state) in states { check(state, path) }
        case .checkpoint(let scopes, _, _) where remainingCheckpoints > 0:
            remainingCheckpoints -= 1
            for scope in scopes {
                for (_, state) in scope.states { check(state, scope.path) }
            }
        case .header, .opened, .begun, .closed, .checkpoint, .note, .ended: break
        }
    }

    /// Returns what was found since the last call.
    mutating func takeFound() -> [Diagnostic] {
        defer { found = [] }
        return found
    }

    private mutating func check(_ value: any Sendable, _ path: String) {
        let type = type(of: value as Any)
        let count = remaining[ObjectIdentifier(type)] ?? Self.limit
        // Types that are not Codable are reported as such.
        guard count > 0, let value = value as? any Codable else { return }
        let reason = defect(of: value)
        remaining[ObjectIdentifier(type)] = reason == nil ? count - 1 : 0
        if let reason {
            found.append(.valueNotReadBack(type: StateKey.of(type), scopePath: path, reason: reason))
        }
    }

    private func defect<Value: Codable>(of value: Value) -> String? {
        do {
            let coded = try CodedValue(encoding: value, userInfo: placeholders.userInfo)
            let value = try coded.decoded(as: Value.self)
            let other = try CodedValue(encoding: value, userInfo: placeholders.userInfo)
            return coded.differences(to: other).first.map { difference in
                difference.path.isEmpty ? "it differs" : "\(ValuePath.text(difference.path)) differs"
            }
        } catch {
            return Recording.why(error)
        }
    }
}
