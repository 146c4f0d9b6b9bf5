/// An element of a list; `value` is `nil` if it cannot be decoded, so that one bad element does not fail the
/// list.
package struct Lossy<Value: Decodable>: Decodable {
    package let value: Value?

    package init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a value of any type.
    ///
    /// - Returns: `nil` if the key is absent, or its value is null or of another type.
    package func decodeIfValid<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    // Strings, integers and Booleans have overloads of their own: decoders are slower for generic types.

    /// Decodes a string.
    ///
    /// - Returns: `nil` if the key is absent, or its value is null or not a string.
    package func decodeIfValid(_ type: String.Type, _ key: Key) -> String? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// Decodes an integer.
    ///
    /// - Returns: `nil` if the key is absent, or its value is null, not an integer, or not in `Int.received`.
    package func decodeIfValid(_ type: Int.Type, _ key: Key) -> Int? {
        let number = (try? decodeIfPresent(type, forKey: key)) ?? nil
        return number.flatMap { Int.received.contains($0) ? $0 : nil }
    }

    /// Decodes a count.
    ///
    /// - Returns: 0 if the key is absent, or its value is null or not a number.
    /// - Throws: `DecodingError.dataCorrupted` if the value is a number that is not in `Int.received`.
    package func decodeCount(_ key: Key) throws -> Int {
        if let count = decodeIfValid(Int.self, key) { return count }
        let isAbsent = try !contains(key) || decodeNil(forKey: key)
        let isScalarOfAnotherType =
            decodeIfValid(String.self, key) != nil || decodeIfValid(Bool.self, key) != nil
        let hasElements =
            (try? nestedContainer(keyedBy: Key.self, forKey: key)) != nil
            || (try? nestedUnkeyedContainer(forKey: key)) != nil
        if isAbsent || isScalarOfAnotherType || hasElements { return 0 }
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self, debugDescription: HTTPStrings.invalidCount)
    }

    /// Decodes a Boolean.
    ///
    /// - Returns: `nil` if the key is absent, or its value is null or not a Boolean.
    package func decodeIfValid(_ type: Bool.Type, _ key: Key) -> Bool? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// Decodes a list and leaves out elements that cannot be decoded.
    ///
    /// - Returns: Empty if the value is absent or not a list.
    package func decodeIfValid<Value: Decodable>(listOf type: Value.Type, _ key: Key) -> [Value] {
        // A closure instead of a key path: generic code looks key paths up by name on every call.
        decodeIfValid([Lossy<Value>].self, key)?.compactMap { $0.value } ?? []
    }
}

extension Int {
    /// The numbers that are accepted from a service: those that JSON transfers exactly. They leave room for sums, and for a
    /// product with the size of a page.
    package static let received = -(1 << 53)...1 << 53
}
