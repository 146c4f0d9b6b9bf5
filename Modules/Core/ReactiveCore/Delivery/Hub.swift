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
    let serialiser = Serialiser()
    private let nodes = NodeTable()
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
            emitLater(element)
        }
    }

    @inline(never)  // So that `emit` sets up no stack for it.
    private func emitLater(_ element: Element) {
        serialiser.perform { self.deliver(element) }
    }

    /// Call from any thread. Nothing is delivered after it, and every node is let go.
    func emit(_ end: Termination) {
        serialiser.perform { self.deliver(end) }
    }

    /// Call from any thread.
    func attach(_ node: __owned Node<Element>, _ subscription: Subscription) {
        guard serialiser.enter() else { return serialiser.perform { self.append(node, subscription) } }
        append(node, subscription)
        serialiser.leave()
    }

    package override func detach(_ subscription: Subscription) {
        guard serialiser.enter() else { return detachLater(subscription) }
        remove(subscription)
        serialiser.leave()
    }

    private func detachLater(_ subscription: Subscription) {
        leaving.wrappingAdd(1, ordering: .sequentiallyConsistent)
        serialiser.perform {
            self.leaving.wrappingSubtract(1, ordering: .relaxed)
            self.remove(subscription)
        }
    }

    /// Lets every node go without a word. Call from any thread, when nobody can emit any more.
    func close() {
        serialiser.perform { _ = self.nodes.takeAll() }
    }

    // MARK: - Inside the serialiser

    @inline(__always)
    func deliver(_ element: Element, number: UInt64 = .max) {
        guard var entry = nodes.first else { return }
        let end = entry + nodes.count
        while entry != end {
            if entry.pointee.joined < number,
                leaving.load(ordering: .relaxed) == 0 || entry.pointee.isListening
            {
                entry.pointee.withNode(of: Element.self) { $0.next(element) }
            }
            entry += 1
        }
    }

    func deliver(_ end: Termination) {
        guard termination == nil else { return }
        termination = end
        let last = nodes.takeAll()
        for place in 0..<last.count {
            guard let entry = last.first?[place], entry.isListening else { continue }
            entry.withNode(of: Element.self) { $0.end(end) }
        }
    }

    func append(_ node: __owned Node<Element>, _ subscription: Subscription, joined: UInt64 = 0) {
        guard !subscription.isDisposed else { return }
        if let termination { return node.end(termination) }
        nodes.append(node, subscription, joined: joined)
        subscription.detach(from: self)
    }

    private func remove(_ subscription: Subscription) {
        if let removed = nodes.remove(subscription) { NodeTable.release(removed) }
    }
}
