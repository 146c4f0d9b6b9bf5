/// What a codable value is coded as, without a format: a tree of scalars, lists and keyed values.
///
/// Two equal values are coded as equal trees, and a tree that went through JSON is equal to itself: numbers
/// without a fraction are integers, whatever they were.
public enum CodedValue: Equatable, Sendable {
    /// Nothing, where a value could be.
    case null
    /// True or false.
    case bool(Bool)
    /// A number without a fraction, up to `Int64.max`.
    case integer(Int64)
    /// Above `Int64.max`.
    case unsigned(UInt64)
    /// With a fraction, too large for an integer, or not finite.
    case number(Double)
    /// A string.
    case text(String)
    /// Values in order.
    case list([CodedValue])
    /// Values by their coding keys.
    case keyed([String: CodedValue])

    /// What `value` is coded as.
    ///
    /// - Throws: What the value's own coding throws.
    public init(encoding value: some Encodable) throws { try self.init(encoding: value, userInfo: [:]) }

    /// - Parameter userInfo: What the value's own coding may ask its encoder for.
    package init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable]) throws {
        let coding = Coding(userInfo: userInfo)
        try coding.encode(value)
        self = coding.value
    }

    /// What `value` is coded as, with other texts in it: also in the place of a dictionary's keys, but not of keys
    /// and cases that the code names.
    package init(encoding value: some Encodable, replacing replace: @escaping (String) -> String) throws {
        let slot = CodingSlot()
        try TreeEncoder(slot: slot, codingPath: [], replace: replace).encode(value)
        self = slot.tree
    }

    /// The value that is coded as this.
    ///
    /// - Throws: `DecodingError` when this is no coded `Value`.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try TreeDecoder(tree: self, codingPath: []).decode(type)
    }

    package init(_ number: Double) {
        self = Int64(exactly: number).map(CodedValue.integer) ?? .number(number)
    }
}

extension CodedValue {
    /// A value that is being coded, part by part.
    package final class Coding {
        private let slot = CodingSlot()
        private let tree: TreeEncoder

        package init(userInfo: [CodingUserInfoKey: any Sendable]) {
            tree = TreeEncoder(slot: slot, codingPath: [], userInfo: userInfo)
        }

        package var encoder: any Encoder { tree }
        /// What was coded so far.
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

/// A key by its name; an index is its own name.
struct CodedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
