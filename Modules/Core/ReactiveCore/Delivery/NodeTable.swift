/// The nodes of one hub, in the order they came.
///
/// It owns them by hand, so that a delivery walks plain memory and counts no references: two counts a node
/// would cost more than calling it. Who holds the hub's serialiser changes the table, and never during a walk:
/// what a callback adds or removes waits in the serialiser's line.
final class NodeTable {
    struct Entry {
        /// A node of the hub's own type; a table without it needs no type look-up.
        let node: UnsafeMutableRawPointer
        /// Whose it is; not held, since it takes its node out before it goes.
        let subscription: ObjectIdentifier
        /// What the node already knows; it hears later numbers only.
        let joined: UInt64

        /// Calls `body` with the node, counting no reference to it: the table holds it meanwhile.
        @inline(__always)
        func withNode<Element>(of _: Element.Type, _ body: (Node<Element>) -> Void) {
            Unmanaged<Node<Element>>.fromOpaque(node)._withUnsafeGuaranteedRef(body)
        }

        /// For one that has been taken out of the table.
        func release() { Unmanaged<AnyNode>.fromOpaque(node).release() }
    }

    private(set) var first: UnsafeMutablePointer<Entry>?
    private(set) var count = 0
    private var capacity = 0

    deinit {
        guard let first else { return }
        for place in 0..<count { first[place].release() }
        first.deallocate()
    }

    @inline(__always)
    func append(_ node: __owned AnyNode, _ subscription: ObjectIdentifier, joined: UInt64) {
        if count == capacity { grow() }
        let entry = Entry(
            node: Unmanaged.passRetained(node).toOpaque(), subscription: subscription, joined: joined)
        first?.advanced(by: count).initialize(to: entry)
        count += 1
    }

    /// Takes out the node of `subscription`, keeping the order of the others.
    ///
    /// - Returns: The entry, to be released once nothing is being changed; `nil` when there is none.
    @inline(__always)
    func remove(_ subscription: ObjectIdentifier) -> Entry? {
        guard let first else { return nil }
        for place in 0..<count where first[place].subscription == subscription {
            let removed = first[place]
            count -= 1
            if place < count { (first + place).moveInitialize(from: first + place + 1, count: count - place) }
            return removed
        }
        return nil
    }

    /// Leaves this table empty.
    func takeAll() -> NodeTable {
        let all = NodeTable()
        (all.first, all.count, all.capacity) = (first, count, capacity)
        (first, count, capacity) = (nil, 0, 0)
        return all
    }

    private func grow() {
        let wider = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, capacity * 2))
        if let first {
            wider.moveInitialize(from: first, count: count)
            first.deallocate()
        }
        (first, capacity) = (wider, max(1, capacity * 2))
    }
}
