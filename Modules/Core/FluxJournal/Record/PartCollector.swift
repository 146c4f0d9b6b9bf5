import FluxCore

/// Splits a value into the parts at its first coding keys, without encoding these parts.
final class PartCollector: Encoder {
    private(set) var parts: [String: any Encodable] = [:]
    /// Whether the value is encoded as an array, which is not split.
    private(set) var isList = false
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any]
    private let nested: [CodingUserInfoKey: any Sendable]

    init(_ userInfo: [CodingUserInfoKey: any Sendable]) { (self.userInfo, nested) = (userInfo, userInfo) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed<Key>(collector: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        isList = true
        return List()
    }

    /// A value that encodes a scalar or another value has one part with an empty name.
    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(collector: self) }

    fileprivate func set(_ key: String, _ value: any Encodable) { parts[key] = value }

    /// Ends the encoding at the first element of an array: its elements are not needed.
    struct ListEncountered: Error {}

    private struct List: UnkeyedEncodingContainer {
        let deferred = DeferredValue(userInfo: [:])
        var codingPath: [any CodingKey] { [] }
        var count: Int { 0 }

        func encodeNil() throws { throw ListEncountered() }
        func encode(_ value: some Encodable) throws { throw ListEncountered() }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) -> KeyedEncodingContainer<Nested> {
            deferred.encoder.container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { deferred.encoder.unkeyedContainer() }
        func superEncoder() -> any Encoder { deferred.encoder }
    }

    private struct SingleValue: SingleValueEncodingContainer {
        let collector: PartCollector
        var codingPath: [any CodingKey] { [] }
        func encodeNil() { collector.set("", Bool?.none) }
        func encode<Value: Encodable>(_ value: Value) { collector.set("", value) }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let collector: PartCollector
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { collector.set(key.stringValue, Bool?.none) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
            collector.set(key.stringValue, value)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            deferred(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            deferred(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { deferred("super") }
        func superEncoder(forKey key: Key) -> any Encoder { deferred(key) }

        private func deferred(_ key: Key) -> any Encoder { deferred(key.stringValue) }

        private func deferred(_ key: String) -> any Encoder {
            let value = DeferredValue(userInfo: collector.nested)
            collector.set(key, value)
            return value.encoder
        }
    }
}

/// A part that is encoded step by step; its content is complete after the whole value was encoded.
private final class DeferredValue: Encodable {
    private let tree: EncodingTree
    var encoder: any Encoder { tree.encoder }

    init(userInfo: [CodingUserInfoKey: any Sendable]) { tree = EncodingTree(userInfo: userInfo) }

    func encode(to encoder: any Encoder) throws { try tree.value().encode(to: encoder) }
}
