import FluxCore
import ReactiveCore

/// A line of a recording for encoding. Keys are sorted alphabetically, and the potentially long field,
/// `value`, comes last: a reader finds the others without decoding it.
enum RecordedLine: Encodable {
    case opened(path: String, route: String?, after: UInt64)
    /// - state: `nil` if it was parked recently: it follows from earlier lines.
    /// - restored: The fingerprint of a state that was saved or parked; `nil` for another state.
    case storeCreated(
        path: String, key: String, state: (any Encodable)?, restored: String?, after: UInt64)
    /// States that no action changed.
    ///
    /// - id: What the actions name as their cause that observers dispatched.
    case replaced(path: String, [SessionRecorder.OpenScope], id: Cause?, after: UInt64)
    /// An action that was being reduced when the line was written.
    case begun(BegunAction, name: String, hasValue: Bool)
    case action(
        ObservedAction, name: String, changed: ChangedStates, commands: [RequestedCommand], hasValue: Bool)
    /// A value from outside that the states of a scope depend on.
    case externalInput(path: String, name: String, value: any Encodable, after: UInt64)
    case closed(path: String, after: UInt64)
    case checkpoint([SessionRecorder.OpenScope], after: UInt64)
    case note(String, any Encodable, after: UInt64)
    /// The recorder was disposed.
    case ended(after: UInt64)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: LineKey.self)
        switch self {
        case .opened(let path, let route, let after):
            try container.encode(path, forKey: .opened)
            try container.encodeIfPresent(route, forKey: .route)
            try container.encode(after, forKey: .after)
        case .storeCreated(let path, let key, let state, let restored, let after):
            try container.encodeIfPresent(restored, forKey: .restored)
            try container.encode(key, forKey: .store)
            try container.encode(path, forKey: .scope)
            try container.encode(after, forKey: .after)
            if let state { try container.encode(state, forKey: .value) }
        case .begun(let begun, let name, let hasValue):
            try container.encode(name, forKey: .begun)
            try container.encode(begun.number, forKey: .number)
            try Self.encode(begun.dispatched, hasValue, &container)
        case .action(let observed, let name, let changed, let commands, let hasValue):
            try container.encode(name, forKey: .action)
            try container.encode(observed.number, forKey: .number)
            try container.encode(observed.duration.nanoseconds, forKey: .took)
            let (own, derived) = changed.divided(by: observed.dispatched.scopePath)
            if !own.isEmpty { try container.encode(own, forKey: .changed) }
            if !derived.isEmpty { try container.encode(derived, forKey: .derived) }
            if !commands.isEmpty {
                var list = container.nestedUnkeyedContainer(forKey: .asked)
                for command in commands {
                    var entry = list.nestedContainer(keyedBy: LineKey.self)
                    try entry.encode(command.key, forKey: .store)
                    try entry.encode(command.path, forKey: .scope)
                    try entry.encode(command.place, forKey: .place)
                    if let value = command.command as? any Encodable {
                        try entry.encode(value, forKey: .value)
                    }
                }
            }
            try Self.encode(observed.dispatched, hasValue, &container)
        case .externalInput(let path, let name, let value, let after):
            try container.encode(name, forKey: .externalInput)
            try container.encode(path, forKey: .scope)
            try container.encode(after, forKey: .after)
            try container.encode(value, forKey: .value)
        case .closed(let path, let after):
            try container.encode(path, forKey: .closed)
            try container.encode(after, forKey: .after)
        case .checkpoint(let scopes, let after):
            try container.encode(after, forKey: .checkpoint)
            try Self.encode(scopes, &container)
        case .replaced(let path, let scopes, let id, let after):
            try container.encode(path, forKey: .replaced)
            try container.encodeIfPresent(id?.id, forKey: .id)
            try container.encode(after, forKey: .after)
            try Self.encode(scopes, &container)
        case .note(let name, let value, let after):
            try container.encode(name, forKey: .note)
            try container.encode(after, forKey: .after)
            try container.encode(value, forKey: .value)
        case .ended(let after): try container.encode(after, forKey: .ended)
        }
    }

    private static func encode(
        _ scopes: [SessionRecorder.OpenScope], _ container: inout KeyedEncodingContainer<LineKey>
    ) throws {
        var list = container.nestedUnkeyedContainer(forKey: .value)
        for scope in scopes {
            var entry = list.nestedContainer(keyedBy: LineKey.self)
            try entry.encode(scope.path, forKey: .scope)
            try entry.encodeIfPresent(scope.route, forKey: .route)
            var states = entry.nestedContainer(keyedBy: StateName.self, forKey: .value)
            for (key, state) in scope.states {
                guard let state = state as? any Encodable else { continue }
                try states.encode(state, forKey: StateName(stringValue: key))
            }
        }
    }

    private static func encode(
        _ dispatched: DispatchedAction<any Sendable>, _ hasValue: Bool,
        _ container: inout KeyedEncodingContainer<LineKey>
    ) throws {
        try container.encode(dispatched.scopePath, forKey: .scope)
        try container.encodeIfPresent(dispatched.id?.id, forKey: .id)
        try container.encodeIfPresent(dispatched.cause?.id, forKey: .cause)
        try container.encode("\(dispatched.fileID):\(dispatched.line)", forKey: .place)
        try container.encode(dispatched.time.nanoseconds, forKey: .time)
        if hasValue, let action = dispatched.action as? any Encodable {
            try container.encode(action, forKey: .value)
        }
    }
}

/// An action whose reduction has begun.
struct BegunAction: Sendable {
    let number: UInt64
    let dispatched: DispatchedAction<any Sendable>
}

/// The keys of a line.
enum LineKey: String, CodingKey, CaseIterable {
    case action, after, asked, begun, cause, changed, checkpoint, closed, derived, ended, id, journal, note,
        opened
    case replaced, restored, route, time, took, value
    case externalInput = "input"
    case number = "n"
    case place = "at"
    case scope = "in"
    case store
}

/// The key of a store.
struct StateName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Duration {
    /// The duration in whole nanoseconds, the resolution of clocks.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
