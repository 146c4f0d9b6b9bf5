/// An element of a list that may be one nobody understands, without harm to the others.
package struct Lossy<Value: Decodable>: Decodable {
    package let value: Value?

    package init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// - Returns: `nil` when the member is absent, null, or of another type.
    package func decodeIfValid<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    // Strings, numbers and truth values have functions of their own: decoders take a long way round for a
    // type that they learn at run time.

    /// - Returns: `nil` when the member is absent, null, or no string.
    package func decodeIfValid(_ type: String.Type, _ key: Key) -> String? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// - Returns: `nil` when the member is absent, null, or no whole number.
    package func decodeIfValid(_ type: Int.Type, _ key: Key) -> Int? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// - Returns: `nil` when the member is absent, null, or neither true nor false.
    package func decodeIfValid(_ type: Bool.Type, _ key: Key) -> Bool? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// - Returns: The elements that could be understood; none when there is no list.
    package func decodeIfValid<Value: Decodable>(listOf type: Value.Type, _ key: Key) -> [Value] {
        // No key path: in generic code it is looked up by name at every call.
        decodeIfValid([Lossy<Value>].self, key)?.compactMap { $0.value } ?? []
    }
}
