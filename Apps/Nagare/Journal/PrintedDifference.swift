import FluxCore
import FluxJournal

/// A difference between two states as JSON.
struct PrintedDifference: Encodable, Sendable {
    let difference: Difference
    /// The keys and indices, separated by dots.
    var path: String { difference.path.joined(separator: ".") }

    /// The fields for `--fields`.
    static let fields = CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable { case path, old, new }

    init(_ difference: Difference) { self.difference = difference }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(difference.old.map(SortedValue.init), forKey: .old)
        try container.encodeIfPresent(difference.new.map(SortedValue.init), forKey: .new)
    }
}

/// A recorded value whose keys are encoded in alphabetical order.
struct SortedValue: Encodable, Sendable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let value: CodedValue

    init(_ value: CodedValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .keyed(let values):
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                try container.encode(SortedValue(value), forKey: Key(stringValue: key))
            }
        case .list(let values): try values.map(SortedValue.init).encode(to: encoder)
        case .null, .bool, .integer, .unsigned, .number, .text: try value.encode(to: encoder)
        }
    }
}
