/// Carries a value across threads that only ever touches one at a time.
///
/// This is the module's one opt-out of data-race checking. Delivery nodes are plain classes without locks:
/// a lock per node would cost more than the delivery itself. They are safe because each is touched only by
/// the thread that holds the `Serialiser` it stands behind; the compiler cannot see that, so what must cross
/// (a node in a scheduled closure, a hub in a relay) crosses in this box and nowhere else.
package struct Confined<Value>: @unchecked Sendable {
    package var value: Value

    package init(_ value: Value) {
        self.value = value
    }
}
