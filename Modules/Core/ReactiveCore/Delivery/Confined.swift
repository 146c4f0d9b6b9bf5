/// Carries a value across threads when only one thread at a time uses it.
///
/// This is the module's only opt-out of data-race checking. Delivery nodes are plain classes without locks: a
/// lock per node would cost more than the delivery itself. They are safe because only the thread that holds
/// the upstream `Serialiser` uses them. The compiler cannot see that, so a node in a scheduled closure or a
/// hub in a relay crosses threads in this type and nowhere else.
@usableFromInline
package struct Confined<Value>: @unchecked Sendable {
    @usableFromInline package var value: Value

    @inlinable
    package init(_ value: Value) {
        self.value = value
    }
}
