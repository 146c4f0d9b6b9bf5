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
