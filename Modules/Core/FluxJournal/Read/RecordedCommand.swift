public import FluxCore

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
