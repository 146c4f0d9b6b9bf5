package import FluxCore

/// A message as states and recordings contain it: a feature's value in coded form, and the name of its type.
///
/// `MessageRegistry` makes the text when the message is drawn.
package struct CodedMessage: Sendable, Equatable {
    /// The full name of the value's type, such as `Search.ResultsState.Toast`.
    package let kind: String
    package let value: CodedValue

    /// - Throws: Rethrows errors of the value's own encoding.
    package init<Value: Encodable>(_ value: Value) throws {
        (kind, self.value) = (StateKey.of(Value.self), try CodedValue(encoding: value))
    }
}

extension CodedMessage: Codable {
    package init(from decoder: any Decoder) throws {
        guard case .keyed(let fields) = try CodedValue(from: decoder), fields.count == 1,
            let (kind, value) = fields.first
        else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "expected one value, keyed by its type")
            throw DecodingError.dataCorrupted(context)
        }
        (self.kind, self.value) = (kind, value)
    }

    /// Encodes the kind as a key, because a scrubbed recording keeps its keys.
    package func encode(to encoder: any Encoder) throws {
        try CodedValue.keyed([kind: value]).encode(to: encoder)
    }
}
