extension Tracked: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Tracked: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

// Synthesised conformances call these overloads, so that a tracked `nil` is omitted like any other optional.

extension KeyedEncodingContainer {
    /// Encodes a tracked optional; omits `nil`.
    public mutating func encode<Value: Encodable>(_ tracked: Tracked<Value?>, forKey key: Key) throws {
        try encodeIfPresent(tracked.value, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a tracked optional; `nil` if the key is missing.
    public func decode<Value: Decodable>(
        _ type: Tracked<Value?>.Type, forKey key: Key
    ) throws -> Tracked<Value?> {
        Tracked(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
