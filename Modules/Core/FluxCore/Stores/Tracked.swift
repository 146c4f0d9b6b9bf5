import Synchronization

/// A property whose changes can be observed without comparing values: each modification gives it a new stamp.
///
/// `store.select { $0.$posts }` emits when the stamp changes. It compares and retains no value, so a large
/// list is changed in place. Setting an equal value counts as a change. The stamp does not take part in
/// equality and coding.
@propertyWrapper
public struct Tracked<Value: Equatable & Sendable>: Sendable {
    @usableFromInline var value: Value
    /// Unique for each modification in the process.
    @usableFromInline var stamp: UInt64

    /// Creates a property with a new stamp.
    @inlinable
    public init(wrappedValue: Value) {
        (value, stamp) = (wrappedValue, StampGenerator.next())
    }

    /// The value. Modifying it, or a part of it, assigns a new stamp.
    @inlinable
    public var wrappedValue: Value {
        get { value }
        _modify {
            stamp = StampGenerator.next()
            yield &value
        }
        set {
            value = newValue
            stamp = StampGenerator.next()
        }
    }

    /// For `store.select { $0.$posts }`.
    @inlinable
    public var projectedValue: Tracked { self }
}

extension Tracked: Equatable {
    /// Compares the values, unless the stamps are equal: then one is an unmodified copy of the other.
    @inlinable
    public static func == (left: Tracked, right: Tracked) -> Bool {
        left.stamp == right.stamp || left.value == right.value
    }
}

extension Tracked: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Tracked: CustomReflectable {
    /// Shows only the value: the stamp differs between runs.
    public var customMirror: Mirror { Mirror(reflecting: value) }
}

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

/// Generates the stamps of tracked properties.
@usableFromInline
enum StampGenerator {
    private static let last = Atomic<UInt64>(0)

    /// Returns a number that is unique in the process.
    @usableFromInline
    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
