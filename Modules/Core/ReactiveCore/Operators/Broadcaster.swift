import Synchronization

/// Where many listen to one source: takes what the source brings, on its threads, and lets nodes attach from
/// any thread.
class Broadcaster<Element: Sendable>: Node<Element> {
    /// Whether a source has ended here, even if not everybody has heard of it yet: no other run can add to it.
    final var isOver: Bool { hasEndedFlag.load(ordering: .acquiring) }
    private let hasEndedFlag = Atomic<Bool>(false)

    /// The source has ended: say so before `end`, which may wait in line.
    final func close() { hasEndedFlag.store(true, ordering: .releasing) }

    /// Call from any thread.
    func attach(_ node: Node<Element>, _ subscription: Subscription) {}
}

/// Hands on what comes from now on.
final class LiveBroadcaster<Element: Sendable>: Broadcaster<Element> {
    private let hub = Hub<Element>()

    override init() {}

    deinit { hub.close() }

    override func next(_ element: Element) { hub.emit(element) }
    override func end(_ end: Termination) { hub.emit(end) }

    override func attach(_ node: Node<Element>, _ subscription: Subscription) {
        hub.attach(node, subscription)
    }
}

/// Hands on the latest elements first, also after the end.
final class ReplayBroadcaster<Element: Sendable>: Broadcaster<Element> {
    private let hub: Hub<Element>
    /// Touched inside the serialiser only.
    private var recent: RecentElements<Element>
    private var hasEnded = false

    /// - Parameters:
    ///   - limit: How many elements are kept, 1 or more.
    ///   - backlog: Of elements that nobody has heard and that are not kept yet.
    init(limit: Int, backlog: Backlog = .unbounded) {
        hub = Hub(backlog: backlog)
        recent = RecentElements(limit: limit)
    }

    deinit { hub.close() }

    override func next(_ element: Element) {
        if hub.serialiser.enterAsOwner() {
            deliver(element)
            hub.serialiser.leaveAsOwner()
        } else {
            hub.serialiser.acquireSlot()
            hub.serialiser.submit(PendingClosure(isElement: true) { self.deliver(element) })
        }
    }

    override func end(_ end: Termination) {
        hub.serialiser.perform {
            self.hasEnded = true
            self.hub.deliver(end)
        }
    }

    /// Whether somebody listens. Ask from any thread.
    var hasNodes: Bool { hub.hasNodes }

    /// From inside a callback of this outlet, when nothing waits, a node hears what is kept at once.
    override func attach(_ node: Node<Element>, _ subscription: Subscription) {
        guard hub.serialiser.isHeldByCaller, !hub.serialiser.hasPending else {
            return hub.serialiser.perform {
                Self.replay(self.recent.inOrder, to: node, subscription)
                self.hub.append(node, subscription)
            }
        }
        let replayed = recent.inOrder
        hub.serialiser.perform { self.hub.append(node, subscription) }  // In line before what it causes.
        Self.replay(replayed, to: node, subscription)
    }

    @inline(__always)
    private func deliver(_ element: Element) {
        guard !hasEnded else { return }
        recent.append(element)
        hub.deliver(element)
    }

    private static func replay(
        _ elements: ContiguousArray<Element>, to node: Node<Element>, _ subscription: Subscription
    ) {
        for element in elements {
            if subscription.isDisposed { return }
            node.next(element)
        }
    }
}
