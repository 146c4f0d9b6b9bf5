extension Tracked: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Tracked: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

// What the compiler writes for a state calls these, so that a tracked optional is left out when it is `nil`,
// as any other optional is.

extension KeyedEncodingContainer {
    /// Leaves out a tracked `nil`.
    public mutating func encode<Value: Encodable>(_ tracked: Tracked<Value?>, forKey key: Key) throws {
        try encodeIfPresent(tracked.value, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// A tracked `nil` when there is nothing.
    public func decode<Value: Decodable>(
        _ type: Tracked<Value?>.Type, forKey key: Key
    ) throws -> Tracked<Value?> {
        Tracked(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
