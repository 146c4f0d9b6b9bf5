/// A node without its element's type: what a hub stores, so that walking its list needs no type look-up.
@usableFromInline
package class AnyNode {
    @inlinable
    init() {}
}

/// One step of a chain: takes what comes from upstream and calls the next step.
///
/// A node is called by one thread at a time and in the grammar `next* end?`; whoever emits (a hub, a drain
/// loop, a scheduler) sees to both, so that nodes in between need no checks.
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
