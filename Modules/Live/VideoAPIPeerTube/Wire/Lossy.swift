/// An element of a list that may be one nobody understands, without harm to the others.
struct Lossy<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// - Returns: `nil` when the member is absent, null, or of another type.
    func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// - Returns: The elements that could be understood; none when there is no list.
    func lenient<Value: Decodable>(listOf type: Value.Type, _ key: Key) -> [Value] {
        lenient([Lossy<Value>].self, key)?.compactMap(\.value) ?? []
    }
}
