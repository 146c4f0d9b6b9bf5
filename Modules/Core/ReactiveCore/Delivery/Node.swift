/// A type-erased node: storing it in a hub needs no type look-up.
@usableFromInline
package class AnyNode {
    @inlinable
    init() {}

    /// Whether it is a `Sink`.
    @usableFromInline
    var isSink: Bool { false }
}

/// One step of an operator chain: receives upstream events and calls the next step.
///
/// A node is called by one thread at a time, in the grammar `next* end?`. The emitter (a hub, a serialiser, a
/// scheduler) guarantees both, so that intermediate nodes need no checks.
@usableFromInline
package class Node<Element: Sendable>: AnyNode {
    @inlinable
    override init() { super.init() }

    @usableFromInline
    package func next(_ element: Element) {}
    @usableFromInline
    package func end(_ end: Termination) {}
}

/// How a sequence ends.
@usableFromInline
package enum Termination: Sendable {
    case completed
    case failed(any Error)
}
