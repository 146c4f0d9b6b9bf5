/// The nodes of one hub, in the order of attaching.
///
/// The table retains nodes manually, so that a delivery walks contiguous memory without reference counting:
/// two counts per node would cost more than calling it. Only the owner of the hub's serialiser changes the
/// table, and never during a walk: changes that a callback requests are queued.
final class NodeTable {
    struct Entry {
        /// A node of the hub's own type; storing it type-erased needs no type look-up. The lowest bit is set for a sink.
        private let node: UInt
        /// The node's subscription. Not retained: a subscription removes its node before it is deallocated.
        let subscription: ObjectIdentifier
        /// The latest version that the node knows; it receives only later ones.
        let knownVersion: UInt64

        private static let sinkFlag: UInt = 1
        private var pointer: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: node & ~Self.sinkFlag) }

        init(retaining node: __owned AnyNode, _ subscription: ObjectIdentifier, knownVersion: UInt64) {
            let flag = node.isSink ? Self.sinkFlag : 0
            self.node = UInt(bitPattern: Unmanaged.passRetained(node).toOpaque()) | flag
            (self.subscription, self.knownVersion) = (subscription, knownVersion)
        }

        /// Passes an element of the hub's type to the node, without reference counting: the table retains the node.
        ///
        /// A sink checks whether its subscription was disposed. A hub that has not detached it yet calls its closure
        /// at once: reading one object less for each subscriber makes a fan-out a fifth faster.
        ///
        /// - Parameter isCertain: Whether the hub knows of all disposals.
        @inline(__always)
        func deliver<Element: Sendable>(_ element: Element, isCertain: Bool) {
            guard let pointer else { return }
            if node & Self.sinkFlag == 0 || !isCertain {
                Unmanaged<Node<Element>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.next(element) }
            } else {
                Unmanaged<Sink<Element>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.onNext(element) }
            }
        }

        /// Ends a node of the hub's type.
        func end<Element: Sendable>(_ end: Termination, of _: Element.Type) {
            guard let pointer else { return }
            Unmanaged<Node<Element>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.end(end) }
        }

        /// Releases the node of an entry that was removed from the table.
        func release() {
            guard let pointer else { return }
            Unmanaged<AnyNode>.fromOpaque(pointer).release()
        }
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
        let entry = Entry(retaining: consume node, subscription, knownVersion: knownVersion)
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
