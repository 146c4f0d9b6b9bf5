/// The encoded form of a codable value, independent of a format: a tree of scalars, lists and keyed values.
///
/// Equal values have equal trees, and a tree equals itself after a round trip through JSON: numbers without a
/// fraction are integers, whatever their type was.
public enum CodedValue: Equatable, Sendable {
    /// A missing value.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// An integer up to `Int64.max`.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    /// A number with a fraction, too large for an integer, or not finite.
    case number(Double)
    /// A string.
    case text(String)
    /// An array.
    case list([CodedValue])
    /// Values by their coding keys; also a dictionary.
    case keyed([String: CodedValue])

    /// Encodes `value`.
    ///
    /// - Parameter value: The value to encode.
    /// - Throws: Rethrows errors of the value's own encoding.
    public init(encoding value: some Encodable) throws { try self.init(encoding: value, userInfo: [:]) }

    /// Encodes `value`.
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - userInfo: The encoder's `userInfo`.
    package init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable]) throws {
        let coding = Coding(userInfo: userInfo)
        try coding.encode(value)
        self = coding.value
    }

    /// Encodes `value` with replaced strings: including dictionary keys, but not coding keys and enum cases
    /// that are defined in code.
    package init(encoding value: some Encodable, replacing replace: @escaping (String) -> String) throws {
        let slot = CodingSlot()
        try TreeEncoder(slot: slot, codingPath: [], replace: replace).encode(value)
        self = slot.tree
    }

    /// Decodes the value.
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The value.
    /// - Throws: `DecodingError` if this is not an encoded `Value`.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try TreeDecoder(tree: self, codingPath: []).decode(type)
    }

    package init(_ number: Double) {
        self = Int64(exactly: number).map(CodedValue.integer) ?? .number(number)
    }
}

extension CodedValue {
    /// An encoding in progress, for values that are encoded part by part.
    package final class Coding {
        private let slot = CodingSlot()
        private let tree: TreeEncoder

        package init(userInfo: [CodingUserInfoKey: any Sendable]) {
            tree = TreeEncoder(slot: slot, codingPath: [], userInfo: userInfo)
        }

        package var encoder: any Encoder { tree }
        /// The value that was encoded so far.
        package var value: CodedValue { slot.tree }

        fileprivate func encode(_ value: some Encodable) throws { try tree.encode(value) }
    }
}

extension CodedValue: Codable {
    public func encode(to encoder: any Encoder) throws {
        var scalar: any SingleValueEncodingContainer { encoder.singleValueContainer() }
        switch self {
        case .null:
            var container = scalar
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .integer(let value): try value.encode(to: encoder)
        case .unsigned(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .text(let value): try value.encode(to: encoder)
        case .list(let values): try values.encode(to: encoder)
        case .keyed(let values):
            var container = encoder.container(keyedBy: CodedKey.self)
            for (key, value) in values { try container.encode(value, forKey: CodedKey(key)) }
        }
    }

    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: CodedKey.self) {
            let pairs = try container.allKeys.map { key in
                (key.stringValue, try container.decode(CodedValue.self, forKey: key))
            }
            self = .keyed(Dictionary(pairs) { first, _ in first })
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [CodedValue] = []
            while !container.isAtEnd { values.append(try container.decode(CodedValue.self)) }
            self = .list(values)
        } else {
            self = try Self.scalar(in: try decoder.singleValueContainer())
        }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) throws -> CodedValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
        if let value = try? container.decode(Double.self) { return CodedValue(value) }
        return .text(try container.decode(String.self))
    }
}

/// A coding key; the name of an index is its number.
struct CodedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
