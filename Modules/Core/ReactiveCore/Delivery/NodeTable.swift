/// The nodes of one hub, in the order of attaching.
///
/// The table retains nodes manually, so that a delivery walks contiguous memory without reference counting:
/// two counts per node would cost more than calling it. Only the owner of the hub's serialiser changes the
/// table, and never during a walk: changes that a callback requests are queued.
final class NodeTable {
    struct Entry {
        /// A node of the hub's own type; storing it type-erased needs no type look-up.
        let node: UnsafeMutableRawPointer
        /// The node's subscription. Not retained: a subscription removes its node before it is deallocated.
        let subscription: ObjectIdentifier
        /// The latest version that the node knows; it receives only later ones.
        let knownVersion: UInt64

        /// Calls `body` with the node without reference counting: the table retains the node.
        @inline(__always)
        func withNode<Element>(of _: Element.Type, _ body: (Node<Element>) -> Void) {
            Unmanaged<Node<Element>>.fromOpaque(node)._withUnsafeGuaranteedRef(body)
        }

        /// Releases the node of an entry that was removed from the table.
        func release() { Unmanaged<AnyNode>.fromOpaque(node).release() }
    }

    private(set) var first: UnsafeMutablePointer<Entry>?
    private(set) var count = 0
    private var capacity = 0

    deinit {
        guard let first else { return }
        for index in 0..<count { first[index].release() }
        first.deallocate()
    }

    @inline(__always)
    func append(_ node: __owned AnyNode, _ subscription: ObjectIdentifier, knownVersion: UInt64) {
        if count == capacity { grow() }
        let entry = Entry(
            node: Unmanaged.passRetained(node).toOpaque(), subscription: subscription,
            knownVersion: knownVersion)
        first?.advanced(by: count).initialize(to: entry)
        count += 1
    }

    /// Removes the node of `subscription`, keeping the order of the others.
    ///
    /// - Returns: The entry, which the caller releases after the change is complete; `nil` when there is
    ///   none.
    @inline(__always)
    func remove(_ subscription: ObjectIdentifier) -> Entry? {
        guard let first else { return nil }
        for index in 0..<count where first[index].subscription == subscription {
            let removed = first[index]
            count -= 1
            if index < count { (first + index).moveInitialize(from: first + index + 1, count: count - index) }
            return removed
        }
        return nil
    }

    /// Moves all entries into a new table.
    func removeAll() -> NodeTable {
        let all = NodeTable()
        (all.first, all.count, all.capacity) = (first, count, capacity)
        (first, count, capacity) = (nil, 0, 0)
        return all
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, capacity * 2))
        if let first {
            larger.moveInitialize(from: first, count: count)
            first.deallocate()
        }
        (first, capacity) = (larger, max(1, capacity * 2))
    }
}
