import Synchronization

/// A hub without its element's type, as a subscription knows it.
package class AnyHub {
    package func detach(_ subscription: Subscription) {}
}

/// Hands each element to every attached node: serialised, in one order for all of them.
///
/// The list of nodes belongs to whoever is inside the serialiser; attaching and detaching wait in the same
/// line as elements, so that a node hears exactly what was accepted after it came.
package final class Hub<Element: Sendable>: AnyHub {
    private struct Entry {
        let node: AnyNode
        let subscription: Subscription
        /// What the node already knows; it hears later numbers only.
        let joined: UInt64
    }

    let serialiser = Serialiser()
    private var entries: ContiguousArray<Entry> = []
    private var termination: Termination?
    /// Detached nodes that still stand in the list: while there are none, delivery need not look.
    private let leaving = Atomic<Int>(0)

    package override init() {}

    /// Call from any thread.
    func emit(_ element: Element) {
        if serialiser.enter() {
            deliver(element)
            serialiser.leave()
        } else {
            serialiser.perform { self.deliver(element) }
        }
    }

    /// Call from any thread. Nothing is delivered after it, and every node is let go.
    func emit(_ end: Termination) {
        serialiser.perform { self.deliver(end) }
    }

    /// Call from any thread.
    func attach(_ node: Node<Element>, _ subscription: Subscription) {
        serialiser.perform { self.append(node, subscription) }
    }

    package override func detach(_ subscription: Subscription) {
        leaving.wrappingAdd(1, ordering: .sequentiallyConsistent)
        serialiser.perform { self.remove(subscription) }
    }

    // MARK: - Inside the serialiser

    @inline(__always)
    func deliver(_ element: Element, number: UInt64 = .max) {
        let walked = entries  // Kept alive here, so that the list may change while it is walked.
        for entry in walked where entry.joined < number {
            if leaving.load(ordering: .relaxed) != 0, entry.subscription.isDisposed { continue }
            entry.node.typed(Element.self).next(element)
        }
    }

    func deliver(_ end: Termination) {
        guard termination == nil else { return }
        termination = end
        let walked = entries
        entries = []
        for entry in walked where !entry.subscription.isDisposed {
            entry.node.typed(Element.self).end(end)
        }
    }

    func append(_ node: Node<Element>, _ subscription: Subscription, joined: UInt64 = 0) {
        guard !subscription.isDisposed else { return }
        if let termination { return node.end(termination) }
        entries.append(Entry(node: node, subscription: subscription, joined: joined))
        subscription.detach(from: self)
    }

    private func remove(_ subscription: Subscription) {
        leaving.wrappingSubtract(1, ordering: .relaxed)
        guard let place = entries.firstIndex(where: { $0.subscription === subscription }) else { return }
        let removed = entries.remove(at: place)
        _ = removed
    }
}
