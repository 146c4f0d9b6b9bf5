import FluxCore

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
