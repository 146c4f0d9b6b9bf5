import FluxCore
import ReactiveCore

/// A line of a recording for encoding. Keys are sorted alphabetically, and the potentially long field,
/// `value`, comes last: a reader finds the others without decoding it.
enum RecordedLine: Encodable {
    case opened(path: String, route: String?, after: UInt64)
    /// - state: `nil` if it was parked recently: it follows from earlier lines.
    case storeCreated(path: String, key: String, state: (any Encodable)?, after: UInt64)
    case action(ObservedAction, name: String, changed: ChangedParts, hasValue: Bool)
    case closed(path: String, after: UInt64)
    case checkpoint([SessionRecorder.OpenScope], after: UInt64)
    case note(String, any Encodable, after: UInt64)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: LineKey.self)
        switch self {
        case .opened(let path, let route, let after):
            try container.encode(path, forKey: .opened)
            try container.encodeIfPresent(route, forKey: .route)
            try container.encode(after, forKey: .after)
        case .storeCreated(let path, let key, let state, let after):
            try container.encode(key, forKey: .store)
            try container.encode(path, forKey: .scope)
            try container.encode(after, forKey: .after)
            try state?.encode(to: container.superEncoder(forKey: .value))
        case .action(let observed, let name, let changed, let hasValue):
            let dispatched = observed.dispatched
            try container.encode(observed.number, forKey: .number)
            try container.encode(name, forKey: .action)
            try container.encode(dispatched.scopePath, forKey: .scope)
            try container.encodeIfPresent(dispatched.id?.id, forKey: .id)
            try container.encodeIfPresent(dispatched.cause?.id, forKey: .cause)
            try container.encode("\(dispatched.fileID):\(dispatched.line)", forKey: .place)
            try container.encode(dispatched.time.nanoseconds, forKey: .time)
            try container.encode(observed.duration.nanoseconds, forKey: .took)
            let (own, derived) = (
                changed.inScope(dispatched.scopePath), changed.inScopes(otherThan: dispatched.scopePath)
            )
            if !own.isEmpty { try container.encode(own, forKey: .changed) }
            if !derived.isEmpty { try container.encode(derived, forKey: .derived) }
            if hasValue, let action = dispatched.action as? any Encodable {
                try action.encode(to: container.superEncoder(forKey: .value))
            }
        case .closed(let path, let after):
            try container.encode(path, forKey: .closed)
            try container.encode(after, forKey: .after)
        case .checkpoint(let scopes, let after):
            try container.encode(after, forKey: .checkpoint)
            var list = container.nestedUnkeyedContainer(forKey: .value)
            for scope in scopes {
                var entry = list.nestedContainer(keyedBy: LineKey.self)
                try entry.encode(scope.path, forKey: .scope)
                try entry.encodeIfPresent(scope.route, forKey: .route)
                var states = entry.nestedContainer(keyedBy: StateName.self, forKey: .value)
                for (key, state) in scope.states {
                    try (state as? any Encodable)?.encode(
                        to: states.superEncoder(forKey: StateName(stringValue: key)))
                }
            }
        case .note(let name, let value, let after):
            try container.encode(name, forKey: .note)
            try container.encode(after, forKey: .after)
            try value.encode(to: container.superEncoder(forKey: .value))
        }
    }
}

/// The keys of a line.
enum LineKey: String, CodingKey, CaseIterable {
    case action, after, cause, changed, checkpoint, closed, derived, id, journal, note, opened, route, time,
        took,
        value
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
