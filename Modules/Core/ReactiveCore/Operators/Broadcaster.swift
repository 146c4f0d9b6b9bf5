import Synchronization

/// Delivers the events of one source to many nodes, on the source's threads. Nodes attach from any thread.
class Broadcaster<Element: Sendable>: Node<Element> {
    /// Whether a source has ended here, even if not all nodes have received the end.
    final var isClosed: Bool { isClosedFlag.load(ordering: .acquiring) }
    private let isClosedFlag = Atomic<Bool>(false)

    /// Records the end of the source. Call before `end`, which may be queued.
    final func close() { isClosedFlag.store(true, ordering: .releasing) }

    /// Whether no other run can follow. Call from any thread.
    var isOver: Bool { isClosed }

    /// Call from any thread.
    func attach(_ node: Node<Element>, _ subscription: Subscription) {}
}

/// Delivers only events after attaching.
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

/// Replays the latest elements to new nodes, also after the end.
final class ReplayBroadcaster<Element: Sendable>: Broadcaster<Element> {
    private let hub: Hub<Element>
    /// Used only inside the serialiser.
    private var recent: RecentElements<Element>
    private var hasEnded = false

    /// - Parameters:
    ///   - limit: The number of elements to replay, 1 or more.
    ///   - backlog: The policy for elements that wait for delivery.
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

    /// Whether there are subscribers. Call from any thread.
    var hasNodes: Bool { hub.hasNodes }

    /// Inside a callback of this broadcaster, with nothing queued, a new node receives the replay
    /// immediately. After the end, a new node receives everything outside of the serialiser: see
    /// `Hub.attach`.
    override func attach(_ node: Node<Element>, _ subscription: Subscription) {
        if hub.serialiser.enterAsOwner() {
            let replayed = recent.inOrder
            if let termination = hub.termination {
                hub.serialiser.leaveAsOwner()
                Self.replay(replayed, to: node, subscription)
                if !subscription.isDisposed { node.end(termination) }
            } else {
                Self.replay(replayed, to: node, subscription)
                hub.append(node, subscription)
                hub.serialiser.leaveAsOwner()
            }
        } else if hub.serialiser.isHeldByCaller, !hub.serialiser.hasPending {
            let replayed = recent.inOrder
            // Queued before anything that the replay emits.
            hub.serialiser.perform { self.hub.append(node, subscription) }
            Self.replay(replayed, to: node, subscription)
        } else {
            hub.serialiser.perform {
                Self.replay(self.recent.inOrder, to: node, subscription)
                self.hub.append(node, subscription)
            }
        }
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

/// The latest elements of a sequence up to a limit, oldest first.
struct RecentElements<Element: Sendable>: ~Copyable {
    private let limit: Int
    /// Used for a limit of 1, where a ring buffer would cost a type look-up or an allocation for each
    /// element.
    private var single = ElementSlot<Element>()
    /// Circular once it is full.
    private var ringBuffer: ContiguousArray<Element> = []
    private var oldest = 0

    /// - Parameter limit: 1 or more.
    init(limit: Int) {
        self.limit = limit
    }

    var inOrder: ContiguousArray<Element> {
        if single.isSet { return [single.element] }
        return ContiguousArray(ringBuffer[oldest...] + ringBuffer[..<oldest])
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if limit == 1 { single.set(element) } else { appendToRing(element) }
    }

    private mutating func appendToRing(_ element: Element) {
        if ringBuffer.count < limit {
            ringBuffer.append(element)
        } else {
            ringBuffer[oldest] = element
            oldest = oldest + 1 == limit ? 0 : oldest + 1
        }
    }
}
