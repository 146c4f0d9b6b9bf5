public import FluxCore
public import ReactiveCore

/// An action in a recording, without its payload.
public struct RecordedAction: Sendable, Equatable {
    /// The action's number in the order of the whole tree, from 1, assigned when its reduction began.
    public let number: UInt64
    /// The full name of the action's type, such as `Search.ResultsAction`.
    public let name: String
    /// The path of its scope.
    public let path: String
    /// The action's identity as the cause of other actions; `nil` if causes were not tracked.
    public let id: Cause?
    /// The action that caused this one; `nil` for an action from outside.
    public let cause: Cause?
    /// The dispatch call: `Module/File.swift:12`.
    public let place: String
    /// The app's time at the dispatch.
    public let time: Duration
    /// The duration of the reduction.
    public let duration: Duration
    /// Fingerprints of the changed parts of states, by store and by the coding keys of the part, down to lists
    /// and scalars: of the stores that reduced the action, and of those that are derived from them.
    public let changed: [StoreAddress: [[String]: String]]
    /// Whether the action's payload was recorded.
    public let hasPayload: Bool
}

/// A store in a recorded tree.
public struct StoreAddress: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The path of its scope.
    public let path: String
    /// Its key in the scope.
    public let key: String

    /// Creates an address.
    ///
    /// - Parameters:
    ///   - path: The path of the store's scope.
    ///   - key: The store's key in the scope.
    public init(path: String, key: String) { (self.path, self.key) = (path, key) }

    public var description: String { "\(path):\(key)" }

    public static func < (one: StoreAddress, other: StoreAddress) -> Bool {
        (one.path, one.key) < (other.path, other.key)
    }
}

/// Fingerprints of the changed parts of states, by store and by the coding keys of the part.
typealias ChangedParts = [StoreAddress: [[String]: String]]

/// A command that a reducer requested.
public struct RecordedCommand: Sendable, Equatable {
    /// The store of the reducer.
    public let store: StoreAddress
    /// The place of the request: `Module/File.swift:12`.
    public let place: String
    /// The command; `nil` if its type is not `Encodable`.
    public let value: CodedValue?

    /// The name of the command's case; `nil` without a value.
    public var caseName: String? {
        switch value {
        case .keyed(let parts)?: parts.count == 1 ? parts.keys.first : nil
        case .text(let name)?: name
        default: nil
        }
    }

    /// The command in the form of a line.
    var coded: CodedValue {
        var fields: [LineKey: CodedValue] = [
            .store: .text(store.key), .scope: .text(store.path), .place: .text(place),
        ]
        fields[.value] = value
        return .keyed(Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) }))
    }

    init(store: StoreAddress, place: String, value: CodedValue?) {
        (self.store, self.place, self.value) = (store, place, value)
    }

    /// Reads a command of a line; `nil` if the value has another form.
    init?(_ value: CodedValue) {
        guard case .keyed(let fields) = value, case .text(let key)? = fields[LineKey.store.rawValue],
            case .text(let path)? = fields[LineKey.scope.rawValue],
            case .text(let place)? = fields[LineKey.place.rawValue]
        else { return nil }
        self.init(
            store: StoreAddress(path: path, key: key), place: place, value: fields[LineKey.value.rawValue])
    }
}
