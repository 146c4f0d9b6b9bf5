/// Encodes one value of an `EncodingTree`.
///
/// Equal values are encoded equally: the elements of sets and dictionaries are marked as unordered, and
/// durations are whole nanoseconds if they can be.
struct TreeEncoder: Encoder, SingleValueEncodingContainer {
    let tree: EncodingTree
    let index: EncodingTree.Index

    var codingPath: [any CodingKey] { tree.codingPath(index) }
    var userInfo: [CodingUserInfoKey: Any] { tree.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        tree.begin(index, .keyed)
        return KeyedEncodingContainer(Keyed<Key>(tree: tree, index: index))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        tree.begin(index, .list)
        return List(tree: tree, index: index)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { tree.set(index, .null, 0) }
    func encode(_ value: Bool) { tree.set(index, .bool, value ? 1 : 0) }
    func encode(_ value: String) { tree.set(index, value) }
    func encode(_ value: Float) { encode(Double(value)) }
    func encode(_ value: Int) { tree.set(index, .integer, UInt64(bitPattern: Int64(value))) }
    func encode(_ value: Int64) { tree.set(index, .integer, UInt64(bitPattern: value)) }

    func encode(_ value: UInt64) {
        tree.set(index, Int64(exactly: value) == nil ? .unsigned : .integer, value)
    }

    func encode(_ value: Double) {
        if let integer = value.wholeNumber {
            encode(integer)
        } else {
            tree.set(index, .number, value.bitPattern)
        }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        // The types are compared before casting, which is slow.
        if Value.self == String.self, let value = value as? String { return encode(value) }
        if Value.self == Int.self, let value = value as? Int { return encode(value) }
        if Value.self == Bool.self, let value = value as? Bool { return encode(value) }
        if Value.self == Double.self, let value = value as? Double { return encode(value) }
        if Value.self == Float.self, let value = value as? Float { return encode(value) }
        if Value.self == Duration.self, let value = value as? Duration {
            return try encode(value)
        }
        switch tree.form(of: Value.self) {
        case .unordered(let kind):
            tree.begin(index, kind)
            return try value.encode(to: self)
        case .nestedOptional:
            if let value = value as? any NestedOptional { return try value.encodeNested(to: self) }
        case .ordinary: break
        }
        if Value.self is any FixedWidthInteger.Type, let value = value as? any FixedWidthInteger {
            return encode(integer: value)
        }
        guard tree.replace != nil, Self.isPlainCase(value) else { return try value.encode(to: self) }
        try value.encode(to: PlainCaseEncoder(encoder: self))
    }

    private func encode(_ duration: Duration) throws {
        if let nanoseconds = duration.wholeNanoseconds {
            tree.set(index, .duration, UInt64(bitPattern: nanoseconds))
        } else {
            tree.begin(index, .exactDuration)
            try duration.encode(to: self)
        }
    }

    private func encode(integer value: any FixedWidthInteger) {
        if let integer = Int64(exactly: value) { return encode(integer) }
        if let integer = UInt64(exactly: value) { return encode(integer) }
        tree.set(index, unreplaced: String(value))  // It has more than 64 bits.
    }

    /// A case without associated values is part of the code, whatever it is encoded as.
    private static func isPlainCase(_ value: some Encodable) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
    }
}

/// The values of a keyed node.
private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let tree: EncodingTree
    let index: EncodingTree.Index
    var codingPath: [any CodingKey] { tree.codingPath(index) }

    func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: String, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Double, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { encoder(key).encode(value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder(key).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        TreeEncoder(tree: tree, index: tree.append(to: index, key: "super"))
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: Key) -> TreeEncoder {
        var name = key.stringValue
        if let replace = tree.replace, Self.areDictionaryKeys { name = replace(name) }
        return TreeEncoder(tree: tree, index: tree.append(to: index, key: name))
    }

    /// Whether the keys are those of a dictionary and not names in the code.
    private static var areDictionaryKeys: Bool {
        _typeName(Key.self) == "Swift._DictionaryCodingKey"
    }
}

/// The elements of a list.
private struct List: UnkeyedEncodingContainer {
    let tree: EncodingTree
    let index: EncodingTree.Index
    var codingPath: [any CodingKey] { tree.codingPath(index) }
    var count: Int { tree.count(index) }

    func encodeNil() { next().encodeNil() }
    func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        next().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    func superEncoder() -> any Encoder { next() }

    private func next() -> TreeEncoder { TreeEncoder(tree: tree, index: tree.append(to: index)) }
}

/// Encodes a case of an enum that is encoded as a string, without replacing this string.
private struct PlainCaseEncoder: Encoder, SingleValueEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder.container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
    func encodeNil() { encoder.encodeNil() }

    func encode<Value: Encodable>(_ value: Value) throws {
        guard let text = value as? String else { return try encoder.encode(value) }
        encoder.tree.set(encoder.index, unreplaced: text)
    }
}
