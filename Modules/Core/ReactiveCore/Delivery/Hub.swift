import Synchronization

/// A type-erased hub, as subscriptions refer to it.
package class AnyHub {
    /// Releases the node of `subscription` and the reference that the subscription holds. Call from any
    /// thread.
    package func detach(_ subscription: ObjectIdentifier) {}
}

/// Delivers each element to every attached node, one at a time and in the same order for all nodes.
///
/// Only the owner of the serialiser uses the list of nodes. Attaching and detaching go through the same queue
/// as elements, so that a node receives exactly what is accepted after it was attached.
package final class Hub<Element: Sendable>: AnyHub {
    let serialiser: Serialiser
    private let nodes = NodeTable()
    /// How delivery has ended, if it has. Read inside the serialiser.
    private(set) var termination: Termination?
    /// The subscriptions whose nodes are detached but still in the list. Delivery skips the check while it is
    /// empty.
    private let detached = Guarded<Set<ObjectIdentifier>>([])
    private let detachedCount = Atomic<Int>(0)
    /// The number of nodes, for threads outside of the serialiser.
    private let nodeCount = Atomic<Int>(0)
    /// Retains of this hub that subscriptions have returned; later subscriptions reuse them without reference
    /// counting.
    private var spareRetains = 0
    private var isClosed = false
    /// Stored, because looking up the type for each queued element would cost more than creating the element.
    private let pendingElementType = PendingElement<Element>.self

    package init(backlog: Backlog = .unbounded) {
        serialiser = Serialiser(backlog: backlog)
    }

    /// Call from any thread.
    func emit(_ element: Element) {
        if serialiser.isBounded {
            emitBounded(element)
        } else if serialiser.enter() {
            deliver(element)
            serialiser.leave()
        } else {
            enqueue(element)
        }
    }

    /// Calls `prepare` and delivers `element`, unless somebody is inside. The backlog must be unbounded. Call
    /// from any thread.
    ///
    /// - Returns: Whether it was delivered.
    func emitIfIdle(_ element: Element, after prepare: () -> Void) -> Bool {
        guard serialiser.enter() else { return false }
        prepare()
        deliver(element)
        serialiser.leave()
        return true
    }

    /// Queues `element`; `prepare` is called just before its delivery. Call from any thread.
    func enqueue(_ element: Element, after prepare: @escaping () -> Void) {
        serialiser.submit(
            PendingClosure(isElement: true) {
                prepare()
                self.deliver(element)
            })
    }

    @inline(never)  // Keeps the stack frame of `emit` small.
    private func enqueue(_ element: Element) {
        serialiser.submit(makePending(element))
    }

    /// Enters as owner, because the owner must not block for a slot.
    @inline(never)
    private func emitBounded(_ element: Element) {
        if serialiser.enterAsOwner() {
            deliver(element)
            serialiser.leaveAsOwner()
        } else {
            serialiser.acquireSlot()
            serialiser.submit(makePending(element))
        }
    }

    /// Creates a queue entry for `element`.
    func makePending(_ element: Element) -> PendingElement<Element> {
        pendingElementType.init(element, to: .passUnretained(self))
    }

    /// Whether a node is attached. A node that attaches during a delivery counts after that delivery. Call
    /// from any thread.
    var hasNodes: Bool {
        nodeCount.load(ordering: .relaxed) > detachedCount.load(ordering: .relaxed)
    }

    /// Ends delivery and releases every node. Call from any thread.
    func emit(_ end: Termination) {
        serialiser.perform { self.deliver(end) }
    }

    /// Call from any thread. After the end, the node is ended at once and outside of the serialiser, because a
    /// subscription that its callback makes must not wait: operators depend on the order of their sources.
    func attach(_ node: __owned Node<Element>, _ subscription: Subscription) {
        guard serialiser.enter() else { return enqueueAttach(node, subscription) }
        guard termination == nil else { return leaveAndEnd(node, subscription) }
        append(consume node, subscription)
        serialiser.leave()
    }

    @inline(never)  // Keeps the stack frame of `attach` small.
    private func leaveAndEnd(_ node: Node<Element>, _ subscription: Subscription) {
        let termination = termination
        serialiser.leave()
        if let termination, !subscription.isDisposed { node.end(termination) }
    }

    private func enqueueAttach(_ node: Node<Element>, _ subscription: Subscription) {
        serialiser.perform { self.append(node, subscription) }
    }

    package override func detach(_ subscription: ObjectIdentifier) {
        guard serialiser.enter() else { return enqueueDetach(subscription) }
        let removed = nodes.remove(subscription)
        nodeCount.store(nodes.count, ordering: .relaxed)
        defer { removed?.release() }
        if !isClosed {
            spareRetains += 1
            if serialiser.leaveIfUncontended() { return }
            spareRetains -= 1  // Retained until the queue is empty: a queued job may close this hub.
        }
        serialiser.leave()
        Unmanaged.passUnretained(self).release()
    }

    private func enqueueDetach(_ subscription: ObjectIdentifier) {
        detached.withLock { _ = $0.insert(subscription) }
        detachedCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
        serialiser.perform {
            self.detachedCount.wrappingSubtract(1, ordering: .relaxed)
            self.detached.withLock { _ = $0.remove(subscription) }
            self.remove(subscription)
        }
        Unmanaged.passUnretained(self).release()
    }

    /// Releases every node without ending it, and finally the hub itself. The hub's creator calls this when
    /// nobody can emit any more. Call from any thread.
    func close() {
        serialiser.perform {
            _ = self.removeAll()
            self.isClosed = true
            for _ in 0..<self.spareRetains { Unmanaged.passUnretained(self).release() }
            self.spareRetains = 0
        }
    }

    // MARK: - Inside the serialiser

    @inline(__always)
    func deliver(_ element: Element) { deliver(element) { _ in true } }

    /// Delivers `element` to the nodes that do not know this version.
    @inline(__always)
    func deliver(_ element: Element, version: UInt64) { deliver(element) { $0.knownVersion < version } }

    @inline(__always)
    private func deliver(_ element: Element, where isIncluded: (NodeTable.Entry) -> Bool) {
        guard var entry = nodes.first else { return }
        System.checkStack()
        let end = entry + nodes.count
        while entry != end {
            if isIncluded(entry.pointee), let isCertain = certainty(of: entry.pointee) {
                entry.pointee.deliver(element, isCertain: isCertain)
            }
            entry += 1
        }
    }

    func deliver(_ end: Termination) {
        guard termination == nil else { return }
        termination = end
        let remaining = removeAll()
        for index in 0..<remaining.count {
            guard let entry = remaining.first?[index], isAttached(entry) else { continue }
            entry.end(end, of: Element.self)
        }
    }

    /// Whether this hub knows of all disposals; `nil` if the entry is detached.
    ///
    /// A contended disposal adds to `detachedCount` before it stops to count as contended, so they are read in the other
    /// order. A function of its own keeps the stack frame of `deliver` small in debug builds.
    private func certainty(of entry: NodeTable.Entry) -> Bool? {
        let isCertain = Subscription.contendedDisposals.load(ordering: .acquiring) == 0
        return detachedCount.load(ordering: .relaxed) == 0 || isAttached(entry) ? isCertain : nil
    }

    private func isAttached(_ entry: NodeTable.Entry) -> Bool {
        detached.withLock { !$0.contains(entry.subscription) }
    }

    func append(_ node: __owned Node<Element>, _ subscription: Subscription, knownVersion: UInt64 = 0) {
        guard !subscription.isDisposed else { return }
        if let termination { return node.end(termination) }
        nodes.append(consume node, ObjectIdentifier(subscription), knownVersion: knownVersion)
        nodeCount.store(nodes.count, ordering: .relaxed)
        subscription.attach(to: retainedReference())
    }

    /// A retained reference to this hub.
    private func retainedReference() -> Unmanaged<AnyHub> {
        guard spareRetains > 0 else { return .passRetained(self) }
        spareRetains -= 1
        return .passUnretained(self)
    }

    @inline(__always)
    private func remove(_ subscription: ObjectIdentifier) {
        let removed = nodes.remove(subscription)
        nodeCount.store(nodes.count, ordering: .relaxed)
        removed?.release()
    }

    private func removeAll() -> NodeTable {
        nodeCount.store(0, ordering: .relaxed)
        return nodes.removeAll()
    }
}

/// A hub that is closed when its last owner is released.
///
/// A hub and its subscriptions retain each other, so that disposing can reach the hub. Closing breaks this
/// cycle when a relay is deallocated.
struct OwnedHub<Element: Sendable>: Sendable {
    private final class Owner: Sendable {
        let confined: Confined<Hub<Element>>

        init(_ confined: Confined<Hub<Element>>) {
            self.confined = confined
        }

        deinit { confined.value.close() }
    }

    /// Stored beside the owner, so that reaching it needs no reference counting.
    private let confined: Confined<Hub<Element>>
    private let owner: Owner

    init(backlog: Backlog = .unbounded) {
        confined = Confined(Hub(backlog: backlog))
        owner = Owner(confined)
    }

    @inline(__always)
    var hub: Hub<Element> { confined.value }

    /// Every element that is emitted from now on.
    var observable: Observable<Element> {
        Observable { [self] node, subscription in hub.attach(consume node, subscription) }
    }
}
