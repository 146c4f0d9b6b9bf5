/// A collection in a state that is computed from the rest of the state, or from its sources.
///
/// It takes no part in equality and is not encoded: recordings and snapshots do not contain it, and after
/// decoding it is empty. A `Deriving` state computes it in `derive`; any other state computes it in its
/// `init(from:)`.
@propertyWrapper
public struct Derived<Value: RangeReplaceableCollection & Sendable>: Sendable {
    /// The computed collection.
    public var wrappedValue: Value

    /// Creates a property with a value that the next derivation replaces.
    ///
    /// - Parameter wrappedValue: Usually empty.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Derived: Equatable {
    /// `true`: states whose other parts are equal are equal.
    public static func == (left: Derived, right: Derived) -> Bool { true }
}

extension Derived: Codable {
    /// Creates an empty collection; reads nothing.
    public init(from decoder: any Decoder) throws { self.init(wrappedValue: Value()) }

    /// Writes nothing.
    public func encode(to encoder: any Encoder) throws {}
}

// Synthesised conformances call these overloads, so that the property's key does not occur in the encoding.

extension KeyedEncodingContainer {
    /// Omits a derived property.
    public mutating func encode<Value>(_ derived: Derived<Value>, forKey key: Key) throws {}
}

extension KeyedDecodingContainer {
    /// Creates an empty collection, whether or not the key exists.
    public func decode<Value>(_ type: Derived<Value>.Type, forKey key: Key) throws -> Derived<Value> {
        Derived(wrappedValue: Value())
    }
}
