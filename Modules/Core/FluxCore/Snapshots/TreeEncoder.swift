/// The destination of one value, while its parts are still being encoded.
final class CodingSlot {
    private var scalar: CodedValue?
    private var list: [CodingSlot]?
    private var keyed: [String: CodingSlot]?

    /// The encoded value. As in JSON, a value that encodes nothing is an empty object.
    var tree: CodedValue {
        scalar ?? list.map { .list($0.map(\.tree)) } ?? .keyed((keyed ?? [:]).mapValues(\.tree))
    }

    var count: Int { list?.count ?? 0 }

    func set(_ value: CodedValue) { scalar = value }
    func beginList() { list = list ?? [] }
    func beginKeyed() { keyed = keyed ?? [:] }

    func appendSlot() -> CodingSlot {
        let slot = CodingSlot()
        list?.append(slot)
        return slot
    }

    func slot(for key: String) -> CodingSlot {
        let slot = keyed?[key] ?? CodingSlot()
        keyed?[key] = slot
        return slot
    }
}

/// Encodes a value as a `CodedValue`. The generic `encode` handles the scalar types as well.
struct TreeEncoder: Encoder, SingleValueEncodingContainer {
    let slot: CodingSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] = [:]
    /// Replaces strings and string keys of dictionaries; `nil` to leave them unchanged.
    var replace: ((String) -> String)?

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.beginKeyed()
        return KeyedEncodingContainer(
            Keyed<Key>(parent: self, replace: Self.areDictionaryKeys(type) ? replace : nil))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.beginList()
        return List(parent: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { slot.set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let value as Bool: slot.set(.bool(value))
        case let value as String: slot.set(.text(replace?(value) ?? value))
        case let value as Double: slot.set(CodedValue(value))
        case let value as Float: slot.set(CodedValue(Double(value)))
        case let value as any FixedWidthInteger:
            if let integer = Int64(exactly: value) {
                slot.set(.integer(integer))
            } else if let integer = UInt64(exactly: value) {
                slot.set(.unsigned(integer))
            } else {
                throw EncodingError.invalidValue(
                    value,
                    .init(codingPath: codingPath, debugDescription: "the integer does not fit in 64 bits"))
            }
        default: try value.encode(to: replace == nil || !Self.isPlainCase(value) ? self : withoutReplacement)
        }
    }

    private var withoutReplacement: TreeEncoder {
        TreeEncoder(slot: slot, codingPath: codingPath, userInfo: userInfo)
    }

    private func child(_ slot: CodingSlot, _ key: any CodingKey) -> TreeEncoder {
        TreeEncoder(slot: slot, codingPath: codingPath + [key], userInfo: userInfo, replace: replace)
    }

    /// A case without associated values is part of the code, whatever it is encoded as.
    private static func isPlainCase(_ value: some Encodable) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
    }

    /// Whether keys of this type are those of a dictionary and not names in the code.
    private static func areDictionaryKeys(_ type: any CodingKey.Type) -> Bool {
        String(reflecting: type) == "Swift._DictionaryCodingKey"
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let parent: TreeEncoder
        /// Replaces keys.
        let replace: ((String) -> String)?
        var codingPath: [any CodingKey] { parent.codingPath }

        func encodeNil(forKey key: Key) { encoder(for: key).encodeNil() }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            try encoder(for: key).encode(value)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder(for: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder(for: key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { encoder(for: CodedKey("super")) }
        func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

        private func encoder(for key: any CodingKey) -> TreeEncoder {
            parent.child(parent.slot.slot(for: replace?(key.stringValue) ?? key.stringValue), key)
        }
    }

    private struct List: UnkeyedEncodingContainer {
        let parent: TreeEncoder
        var codingPath: [any CodingKey] { parent.codingPath }
        var count: Int { parent.slot.count }

        func encodeNil() { parent.slot.appendSlot().set(.null) }
        func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            next().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        func superEncoder() -> any Encoder { next() }

        private func next() -> TreeEncoder {
            let key = CodedKey(intValue: count)
            return parent.child(parent.slot.appendSlot(), key)
        }
    }
}
