/// Forwards the elements of the latest inner sequence.
///
/// If an inner sequence ends while it is subscribed to, the next one reuses its node and subscription,
/// provided that nothing else refers to them. It then needs no allocation.
class SwitchCoordinator<Result: Sendable>: Coordinator<Result> {
    private let slot = InnerSlot()
    /// The node of the running inner sequence.
    @exclusivity(unchecked) private var current: ObjectIdentifier?
    /// A node that the next inner sequence may reuse; type-erased, which avoids a type look-up.
    @exclusivity(unchecked) private var spareNode: AnyNode?
    /// The subscription of the running inner sequence, or of the spare node.
    @exclusivity(unchecked) private var subscription = Subscription()
    @exclusivity(unchecked) private var outerCompleted = false
    /// Stored, because looking up the type for each inner sequence would cost more than creating the node.
    private let nodeType = SwitchInnerNode<Result>.self

    override init(_ downstream: Node<Result>, _ lifetime: Subscription) {
        super.init(downstream, lifetime)
        lifetime.add(slot)
    }

    deinit { slot.clear() }

    /// Replaces the running inner sequence with `next`. Call inside.
    @inline(__always)
    final func switchTo(_ next: Observable<Result>) {
        if current != nil { subscription.dispose() }
        // The closure that created `next` may have disposed the subscription.
        guard isRunning else { return }
        let node = reusedOrNewNode()
        current = ObjectIdentifier(node)
        start(next, node, subscription)
        if current == nil {
            spareNode = node
        } else {
            slot.retain()
            node.retain(self)
        }
    }

    final func completeOuter() {
        outerCompleted = true
        if current == nil { finish(.completed) }
    }

    /// Whether `node` belongs to the running inner sequence. Call inside.
    @inline(__always)
    fileprivate final func isCurrent(_ node: AnyNode) -> Bool {
        current == ObjectIdentifier(node) && isRunning
    }

    fileprivate final func end(_ node: AnyNode, _ end: Termination) {
        guard isCurrent(node) else { return }
        current = nil
        switch end {
        case .completed: if outerCompleted { finish(.completed) }
        case .failed: finish(end)
        }
        subscription.dispose()
    }

    private final func reusedOrNewNode() -> SwitchInnerNode<Result> {
        if isKnownUniquelyReferenced(&spareNode), isKnownUniquelyReferenced(&subscription),
            let node = spareNode.take()
        {
            subscription.reopen()
            // A concurrent disposal may have ended it before it was reopened.
            if lifetime.isDisposed { subscription.dispose() }
            return unsafeDowncast(node, to: SwitchInnerNode<Result>.self)
        }
        let fresh = Subscription()
        slot.set(fresh)
        subscription = fresh
        return nodeType.init(self)
    }
}

/// The node of an inner sequence.
private final class SwitchInnerNode<Result: Sendable>: Node<Result> {
    /// Valid whenever this can be called: `retainedCoordinator` retains it once the inner sequence has been
    /// started.
    private let coordinator: Unmanaged<SwitchCoordinator<Result>>
    private var retainedCoordinator: SwitchCoordinator<Result>?

    required init(_ coordinator: SwitchCoordinator<Result>) {
        self.coordinator = .passUnretained(coordinator)
    }

    func retain(_ coordinator: SwitchCoordinator<Result>) { retainedCoordinator = coordinator }

    override func next(_ element: Result) {
        coordinator._withUnsafeGuaranteedRef { coordinator in
            let entry = coordinator.enter(self)
            if case .mustWait = entry { return enqueue(coordinator) { $0.receive(element, $1) } }
            receive(element, coordinator)
            coordinator.leave(entry, self)
        }
    }

    override func end(_ end: Termination) {
        coordinator._withUnsafeGuaranteedRef { coordinator in
            let entry = coordinator.enter(self)
            if case .mustWait = entry { return enqueue(coordinator) { $1.end($0, end) } }
            coordinator.end(self, end)
            coordinator.leave(entry, self)
        }
    }

    @inline(__always)
    private func receive(_ element: Result, _ coordinator: SwitchCoordinator<Result>) {
        if coordinator.isCurrent(self) { coordinator.downstream.next(element) }
    }

    @inline(never)
    private func enqueue(
        _ coordinator: SwitchCoordinator<Result>,
        _ job: @escaping (SwitchInnerNode, SwitchCoordinator<Result>) -> Void
    ) {
        coordinator.perform { [self] in job(self, coordinator) }
    }
}

/// Disposes the latest inner subscription when this is disposed.
private final class InnerSlot: Disposable {
    private struct Content: Sendable {
        /// Not retained, so that the coordinator can check whether its reference is unique. Valid until the
        /// coordinator replaces it or ends.
        var latest: Unmanaged<Subscription>?
        /// The same subscription, once it has outlived the start.
        var retained: Subscription?
        var isDisposed = false
    }

    private let content = InlineGuarded(Content())

    func set(_ subscription: Subscription) {
        let before = content.withLock { content in
            defer { if !content.isDisposed { content = Content(latest: .passUnretained(subscription)) } }
            return content
        }
        // The previous subscription is released here, with no lock held.
        if before.isDisposed { subscription.dispose() }
    }

    func retain() {
        content.withLock { content in content.retained = content.latest?.takeUnretainedValue() }
    }

    func clear() {
        content.withLock { content in if content.retained == nil { content.latest = nil } }
    }

    var isDisposed: Bool { content.withLock { $0.isDisposed } }

    func dispose() {
        let latest = content.withLock { content in
            // Retained through `retained` first: otherwise the optimiser may release it before the unretained
            // value is retained.
            if content.retained == nil { content.retained = content.latest?.takeUnretainedValue() }
            defer { content = Content(isDisposed: true) }
            return content.retained
        }
        latest?.dispose()
    }
}
