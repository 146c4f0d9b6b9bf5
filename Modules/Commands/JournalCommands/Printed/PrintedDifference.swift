import FluxCore
import FluxJournal

/// A difference between two states as JSON.
struct PrintedDifference: Encodable, Sendable {
    let difference: Difference
    /// Keys, indices and ids: `results.query.items[ab16].title`.
    let path: String

    /// The fields for `--fields`.
    static let fields = CodingKeys.allCases.map(\.rawValue)

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case path, old, new
        case movedFrom = "moved_from"
        case movedTo = "moved_to"
    }

    /// - Parameter difference: A difference in a state.
    init(_ difference: Difference) { (self.difference, path) = (difference, ValuePath.text(difference.path)) }

    /// - Parameter path: The path of a difference in all states.
    init(_ difference: Difference, at path: String) { (self.difference, self.path) = (difference, path) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(difference.old.map(SortedValue.init), forKey: .old)
        try container.encodeIfPresent(difference.new.map(SortedValue.init), forKey: .new)
        try container.encodeIfPresent(difference.move?.from, forKey: .movedFrom)
        try container.encodeIfPresent(difference.move?.to, forKey: .movedTo)
    }
}

/// A recorded value whose keys are encoded in alphabetical order, and durations as texts: `2.5 s`.
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
        case .duration: try value.text(.text).encode(to: encoder)
        case .null, .bool, .integer, .unsigned, .number, .text: try value.encode(to: encoder)
        }
    }
}
