/// A property of a state that can be followed without being compared: every change gives it a new stamp.
///
/// `store.select { $0.$posts }` hears when the stamp is another one; it compares no value and holds none, so
/// that a large list changes in place. Setting an equal value counts as a change. Equality and coding are
/// the value's own: the stamp takes no part in them.
@propertyWrapper
public struct Tracked<Value: Equatable & Sendable>: Sendable {
    @usableFromInline var value: Value
    /// No two changes in the process have the same.
    @usableFromInline var stamp: UInt64

    /// A value with a stamp of its own.
    @inlinable
    public init(wrappedValue: Value) {
        (value, stamp) = (wrappedValue, StampGenerator.next())
    }

    /// The value. Changing it, or any part of it, gives a new stamp.
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

    /// What `store.select { $0.$posts }` takes.
    @inlinable
    public var projectedValue: Tracked { self }
}

extension Tracked: Equatable {
    /// The same stamp means that neither has changed since one was copied from the other.
    @inlinable
    public static func == (left: Tracked, right: Tracked) -> Bool {
        left.stamp == right.stamp || left.value == right.value
    }
}

extension Tracked: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Tracked: CustomReflectable {
    /// Shows the value alone: a stamp differs in every run.
    public var customMirror: Mirror { Mirror(reflecting: value) }
}
