/// Decodes a value from a `CodedValue`. The generic `decode` handles the scalar types as well.
struct TreeDecoder: Decoder, SingleValueDecodingContainer {
    let tree: CodedValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The `components` of a longer one would trap.
    private static let durations = Duration.seconds(Int64.min)...Duration.seconds(Int64.max)

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .keyed(let values) = tree else { throw mismatch([String: CodedValue].self) }
        return KeyedDecodingContainer(Keyed<Key>(values: values, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let values) = tree else { throw mismatch([CodedValue].self) }
        return List(values: values, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { tree == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let scalar: Any?
        switch type {
        case is Bool.Type: scalar = if case .bool(let value) = tree { value } else { nil }
        case is String.Type: scalar = if case .text(let value) = tree { value } else { nil }
        case is Double.Type: scalar = double
        case is Float.Type:
            let value = double.map { ($0, Float($0)) }
            // A finite number that a float cannot hold belongs to another type.
            scalar = value.flatMap { $0.isFinite && !$1.isFinite ? nil : $1 }
        case let integer as any FixedWidthInteger.Type: scalar = exactInteger(integer)
        case is Duration.Type:
            // Durations of whole nanoseconds are encoded as integers.
            if case .duration(let duration) = tree {
                scalar = duration
            } else {
                let duration = try tree.wholeNumber.map { .nanoseconds($0) } ?? Duration(from: self)
                scalar = Self.durations.contains(duration) ? duration : nil
            }
        case let nested as any NestedOptional.Type:
            guard let value = try nested.decodeNested(from: self) as? Value else { throw mismatch(type) }
            return value
        default: return try Value(from: self)
        }
        guard let value = scalar as? Value else { throw mismatch(type) }
        return value
    }

    private var double: Double? {
        switch tree {
        case .integer, .duration: tree.wholeNumber.map { Double($0) }
        case .unsigned(let value): Double(value)
        case .number(let value): value
        case .text(let text): Double(textWithoutJSON: text)
        default: nil
        }
    }

    private func exactInteger<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
        switch tree {
        case .integer, .duration: tree.wholeNumber.flatMap { Integer(exactly: $0) }
        case .unsigned(let value): Integer(exactly: value)
        case .text(let text) where Integer.bitWidth > 64: Integer(text)
        default: nil
        }
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "the value has another type"))
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let values: [String: CodedValue]
        let codingPath: [any CodingKey]
        var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try decoder(for: key).decode(type)
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            guard let value = values[key.stringValue] else { return nil }
            // Of an optional value in another one, a missing key means the outer `nil`, and null the inner one.
            return value == .null && !(type is any OptionalValue.Type) ? nil : try decode(type, forKey: key)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            try decoder(for: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder(for: key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder { try decoder(for: CodedKey("super")) }
        func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

        private func decoder(for key: any CodingKey) throws -> TreeDecoder {
            guard let value = values[key.stringValue] else {
                throw DecodingError.keyNotFound(
                    key, .init(codingPath: codingPath, debugDescription: "no value for this key"))
            }
            return TreeDecoder(tree: value, codingPath: codingPath + [key])
        }
    }

    private struct List: UnkeyedDecodingContainer {
        let values: [CodedValue]
        let codingPath: [any CodingKey]
        private(set) var currentIndex = 0
        var count: Int? { values.count }
        var isAtEnd: Bool { currentIndex == values.count }

        init(values: [CodedValue], codingPath: [any CodingKey]) {
            (self.values, self.codingPath) = (values, codingPath)
        }

        mutating func decodeNil() throws -> Bool {
            guard try decoder().decodeNil() else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try next { try $0.decode(type) }
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            try next { try $0.container(keyedBy: type) }
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next { try $0.unkeyedContainer() }
        }

        mutating func superDecoder() throws -> any Decoder { try next { $0 } }

        private mutating func next<Result>(_ take: (TreeDecoder) throws -> Result) throws -> Result {
            let result = try take(try decoder())
            currentIndex += 1
            return result
        }

        private func decoder() throws -> TreeDecoder {
            let path = codingPath + [CodedKey(intValue: currentIndex)]
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    CodedValue.self, .init(codingPath: path, debugDescription: "the list has no more values"))
            }
            return TreeDecoder(tree: values[currentIndex], codingPath: path)
        }
    }
}

/// An optional value in another one, as in `[Int??]`.
///
/// `Optional` encodes the outer and the inner `nil` equally. Here, the outer one is null, and everything else is
/// a list of one value.
protocol NestedOptional: Codable {
    func encodeNested(to encoder: TreeEncoder) throws

    /// Decodes a value; also one that was encoded as if it were not nested.
    static func decodeNested(from decoder: TreeDecoder) throws -> Self
}

protocol OptionalValue {}
extension Optional: OptionalValue {}

extension Optional: NestedOptional where Wrapped: OptionalValue & Codable {
    func encodeNested(to encoder: TreeEncoder) throws {
        guard let wrapped = self else { return encoder.encodeNil() }
        var list = encoder.unkeyedContainer()
        try list.encode(wrapped)
    }

    static func decodeNested(from decoder: TreeDecoder) throws -> Self {
        if decoder.decodeNil() { return nil }
        if case .list(let values) = decoder.tree, values.count == 1 {
            var list = try decoder.unkeyedContainer()
            return .some(try list.decode(Wrapped.self))
        }
        return .some(try decoder.decode(Wrapped.self))
    }
}
