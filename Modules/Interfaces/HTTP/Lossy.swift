/// An element of a list that may be one nobody understands, without harm to the others.
package struct Lossy<Value: Decodable>: Decodable {
    package let value: Value?

    package init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// - Returns: `nil` when the member is absent, null, or of another type.
    package func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// - Returns: The elements that could be understood; none when there is no list.
    package func lenient<Value: Decodable>(listOf type: Value.Type, _ key: Key) -> [Value] {
        lenient([Lossy<Value>].self, key)?.compactMap(\.value) ?? []
    }
}
