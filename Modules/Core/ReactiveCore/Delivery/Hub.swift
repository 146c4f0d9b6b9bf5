import Synchronization

/// A hub without its element's type, as a subscription knows it.
package class AnyHub {
    /// Lets the node of `subscription` go, and takes back the reference that was lent to it. Call from any thread.
    package func detach(_ subscription: ObjectIdentifier) {}
}

/// Hands each element to every attached node: serialised, in one order for all of them.
///
/// The list of nodes belongs to whoever is inside the serialiser; attaching and detaching wait in the same
/// line as elements, so that a node hears exactly what was accepted after it came.
package final class Hub<Element: Sendable>: AnyHub {
    let serialiser: Serialiser
    private let nodes = NodeTable()
    private var termination: Termination?
    /// Whose nodes are detached and still stand in the list: while there are none, delivery need not look.
    private let leaving = Guarded<Set<ObjectIdentifier>>([])
    private let leavingCount = Atomic<Int>(0)
    /// How many nodes there are, for who is not inside.
    private let nodeCount = Atomic<Int>(0)
    /// References to this that subscriptions gave back, for the next ones: who comes and goes counts none.
    private var spare = 0
    private var isClosed = false
    /// Kept, because looking the type up for each element that waits would cost more than making it.
    private let kind = WaitingElement<Element>.self

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
            emitLater(element)
        }
    }

    @inline(never)  // So that `emit` sets up no stack for it.
    private func emitLater(_ element: Element) {
        serialiser.join(waiting(element))
    }

    /// By name: who is inside must not wait for room.
    @inline(never)
    private func emitBounded(_ element: Element) {
        if serialiser.enterByName() {
            deliver(element)
            serialiser.leaveByName()
        } else {
            serialiser.admit()
            serialiser.join(waiting(element))
        }
    }

    /// `element`, to stand in line with.
    func waiting(_ element: Element) -> WaitingElement<Element> {
        kind.init(element, to: .passUnretained(self))
    }

    /// Whether a node stands here that is not about to leave. Who comes during a delivery does so after it. Ask
    /// from any thread.
    var hasNodes: Bool {
        nodeCount.load(ordering: .relaxed) > leavingCount.load(ordering: .relaxed)
    }

    /// Call from any thread. Nothing is delivered after it, and every node is let go.
    func emit(_ end: Termination) {
        serialiser.perform { self.deliver(end) }
    }

    /// Call from any thread.
    func attach(_ node: __owned Node<Element>, _ subscription: Subscription) {
        guard serialiser.enter() else { return attachLater(node, subscription) }
        append(consume node, subscription)
        serialiser.leave()
    }

    private func attachLater(_ node: Node<Element>, _ subscription: Subscription) {
        serialiser.perform { self.append(node, subscription) }
    }

    package override func detach(_ subscription: ObjectIdentifier) {
        guard serialiser.enter() else { return detachLater(subscription) }
        let removed = nodes.remove(subscription)
        nodeCount.store(nodes.count, ordering: .relaxed)
        defer { removed?.release() }
        if !isClosed {
            spare += 1
            if serialiser.leaveIfAlone() { return }
            spare -= 1  // Held until what waits is done: that may close this.
        }
        serialiser.leave()
        Unmanaged.passUnretained(self).release()
    }

    private func detachLater(_ subscription: ObjectIdentifier) {
        leaving.withLock { _ = $0.insert(subscription) }
        leavingCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
        serialiser.perform {
            self.leavingCount.wrappingSubtract(1, ordering: .relaxed)
            self.leaving.withLock { _ = $0.remove(subscription) }
            self.remove(subscription)
        }
        Unmanaged.passUnretained(self).release()
    }

    /// Lets every node go without a word, and in the end the hub itself: who makes one calls this. Call from any
    /// thread, when nobody can emit any more.
    func close() {
        serialiser.perform {
            _ = self.takeAll()
            self.isClosed = true
            for _ in 0..<self.spare { Unmanaged.passUnretained(self).release() }
            self.spare = 0
        }
    }

    // MARK: - Inside the serialiser

    @inline(__always)
    func deliver(_ element: Element, number: UInt64 = .max) {
        guard var entry = nodes.first else { return }
        let end = entry + nodes.count
        while entry != end {
            if entry.pointee.joined < number,
                leavingCount.load(ordering: .relaxed) == 0 || isListening(entry.pointee)
            {
                entry.pointee.withNode(of: Element.self) { $0.next(element) }
            }
            entry += 1
        }
    }

    func deliver(_ end: Termination) {
        guard termination == nil else { return }
        termination = end
        let last = takeAll()
        for place in 0..<last.count {
            guard let entry = last.first?[place], isListening(entry) else { continue }
            entry.withNode(of: Element.self) { $0.end(end) }
        }
    }

    private func isListening(_ entry: NodeTable.Entry) -> Bool {
        leaving.withLock { !$0.contains(entry.subscription) }
    }

    func append(_ node: __owned Node<Element>, _ subscription: Subscription, joined: UInt64 = 0) {
        guard !subscription.isDisposed else { return }
        if let termination { return node.end(termination) }
        nodes.append(consume node, ObjectIdentifier(subscription), joined: joined)
        nodeCount.store(nodes.count, ordering: .relaxed)
        subscription.detach(from: lend())
    }

    /// A counted reference to this.
    private func lend() -> Unmanaged<AnyHub> {
        guard spare > 0 else { return .passRetained(self) }
        spare -= 1
        return .passUnretained(self)
    }

    @inline(__always)
    private func remove(_ subscription: ObjectIdentifier) {
        let removed = nodes.remove(subscription)
        nodeCount.store(nodes.count, ordering: .relaxed)
        removed?.release()
    }

    private func takeAll() -> NodeTable {
        nodeCount.store(0, ordering: .relaxed)
        return nodes.takeAll()
    }
}
