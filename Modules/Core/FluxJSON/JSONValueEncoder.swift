import FoundationEssentials

/// Encodes one value into a `JSONWriter`. The generic `encode` handles the scalar types as well.
final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    let writer: JSONWriter
    /// The fields to write; `nil` for all.
    fileprivate let fields: JSONFields?
    /// The writer's depth inside the value's list or object; `nil` before it is opened.
    private var depth: Int?

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(writer: JSONWriter, fields: JSONFields?) {
        (self.writer, self.fields) = (writer, fields)
    }

    /// Encodes `value` completely, and closes every list and object that it opened.
    func write(_ value: some Encodable) throws {
        let before = writer.depth
        try encode(value)
        writer.close(to: before)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed<Key>(encoder: self, depth: open(writer.beginObject)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        List(encoder: self, depth: open(writer.beginList))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// A value that requests its container twice continues in the same one.
    private func open(_ begin: () -> Void) -> Int {
        if let depth { return depth }
        begin()
        depth = writer.depth
        return writer.depth
    }

    func encodeNil() { writer.scalar("null") }

    func encode<Value: Encodable>(_ value: Value) throws {
        switch value {
        case let value as String: writer.text(value)
        case let value as Bool: writer.scalar(value ? "true" : "false")
        case let value as Date: writer.text(writer.formatDate(value))
        case let value as any FixedWidthInteger: writer.scalar("\(value)")
        case let value as any BinaryFloatingPoint:
            let number = Double(value)
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    value, .init(codingPath: [], debugDescription: "JSON cannot represent this number"))
            }
            writer.scalar("\(number)")
        default: try value.encode(to: self)
        }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: JSONValueEncoder
        let depth: Int
        let codingPath: [any CodingKey] = []
        private var writer: JSONWriter { encoder.writer }

        init(encoder: JSONValueEncoder, depth: Int) { (self.encoder, self.depth) = (encoder, depth) }

        /// Writes the member's name if the member is selected.
        private func begin(_ key: Key) -> (isWanted: Bool, fields: JSONFields?) {
            let member = encoder.fields?.member(key.stringValue) ?? (isWanted: true, fields: nil)
            if member.isWanted {
                writer.close(to: depth)
                writer.name(key.stringValue)
            }
            return member
        }

        func encodeNil(forKey key: Key) { if begin(key).isWanted { writer.scalar("null") } }

        func encode(_ value: String, forKey key: Key) { if begin(key).isWanted { writer.text(value) } }
        func encode(_ value: Bool, forKey key: Key) {
            if begin(key).isWanted { writer.scalar(value ? "true" : "false") }
        }
        func encode(_ value: Int, forKey key: Key) { if begin(key).isWanted { writer.scalar("\(value)") } }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            let member = begin(key)
            guard member.isWanted else { return }
            try JSONValueEncoder(writer: writer, fields: member.fields).write(value)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            superEncoder(forKey: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            superEncoder(forKey: key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { encoder }

        func superEncoder(forKey key: Key) -> any Encoder {
            let member = begin(key)
            // Fields that are not selected are written to a writer that is discarded.
            let writer = member.isWanted ? writer : JSONWriter(formatDate: writer.formatDate)
            return JSONValueEncoder(writer: writer, fields: member.fields)
        }
    }

    private struct List: UnkeyedEncodingContainer {
        let encoder: JSONValueEncoder
        let depth: Int
        let codingPath: [any CodingKey] = []
        private var writer: JSONWriter { encoder.writer }
        var count: Int { writer.count(at: depth) }

        init(encoder: JSONValueEncoder, depth: Int) { (self.encoder, self.depth) = (encoder, depth) }

        func encodeNil() { next().encodeNil() }
        func encode<Value: Encodable>(_ value: Value) throws { try next().write(value) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            next().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        func superEncoder() -> any Encoder { next() }

        private func next() -> JSONValueEncoder {
            writer.close(to: depth)
            return JSONValueEncoder(writer: writer, fields: encoder.fields)
        }
    }
}
