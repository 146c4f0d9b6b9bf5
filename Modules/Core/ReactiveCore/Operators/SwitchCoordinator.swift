/// The elements of the latest of inner sequences.
///
/// An inner sequence that ends while it is being subscribed to leaves its node and its subscription to the
/// next one, when nobody else can reach them: it costs no memory.
class SwitchCoordinator<Result: Sendable>: Coordinator<Result> {
    private let slot = InnerSlot()
    /// Of the inner sequence that runs.
    @exclusivity(unchecked) private var current: ObjectIdentifier?
    /// A node that the next inner sequence may use; without its element's type, which would be looked up.
    @exclusivity(unchecked) private var spareNode: AnyNode?
    /// Of the inner sequence that runs, or the spare one's.
    @exclusivity(unchecked) private var subscription = Subscription()
    @exclusivity(unchecked) private var outerCompleted = false
    /// Kept, because looking the type up for each inner sequence would cost more than making the node.
    private let nodeType = SwitchInnerNode<Result>.self

    override init(_ downstream: Node<Result>, _ lifetime: Subscription) {
        super.init(downstream, lifetime)
        lifetime.add(slot)
    }

    deinit { slot.clear() }

    /// Runs `next` instead of the one before. Call inside.
    @inline(__always)
    final func switchTo(_ next: Observable<Result>) {
        if current != nil { subscription.dispose() }
        guard isRunning else { return }  // The closure that made it may have disposed.
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

    /// Whether what `node` brings still counts. Call inside.
    @inline(__always)
    fileprivate final func isCurrent(_ node: AnyNode) -> Bool {
        current == ObjectIdentifier(node) && isRunning
    }

    fileprivate final func end(_ node: AnyNode, _ end: Termination) {
        guard isCurrent(node) else { return }
        current = nil
        subscription.dispose()
        switch end {
        case .completed: if outerCompleted { finish(.completed) }
        case .failed: finish(end)
        }
    }

    private final func reusedOrNewNode() -> SwitchInnerNode<Result> {
        if isKnownUniquelyReferenced(&spareNode), isKnownUniquelyReferenced(&subscription),
            let node = spareNode.take()
        {
            subscription.reopen()
            // Who disposed meanwhile may have ended it before it was opened again.
            if lifetime.isDisposed { subscription.dispose() }
            return unsafeDowncast(node, to: SwitchInnerNode<Result>.self)
        }
        let fresh = Subscription()
        slot.set(fresh)
        subscription = fresh
        return nodeType.init(self)
    }
}

/// Where an inner sequence enters.
private final class SwitchInnerNode<Result: Sendable>: Node<Result> {
    /// Alive as long as this can be called: `retainedCoordinator` is the same, from when the joint has seen it subscribed.
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

/// Ends the inner sequence that is the latest when this is disposed.
private final class InnerSlot: Disposable {
    private struct Content: Sendable {
        /// Not counted, so that the joint can see whether it alone has it: it stands here until the joint puts
        /// another in its place or ends.
        var latest: Unmanaged<Subscription>?
        /// The same, once it has outlived its start.
        var retained: Subscription?
        var isDisposed = false
    }

    private let content = InlineGuarded(Content())

    func set(_ subscription: Subscription) {
        let before = content.withLock { content in
            defer { if !content.isDisposed { content = Content(latest: .passUnretained(subscription)) } }
            return content
        }
        if before.isDisposed { subscription.dispose() }  // What was kept goes now, with no lock held.
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
            // Taken out as it is kept: the optimiser lets what was kept go before it counts what is taken unretained.
            if content.retained == nil { content.retained = content.latest?.takeUnretainedValue() }
            defer { content = Content(isDisposed: true) }
            return content.retained
        }
        latest?.dispose()
    }
}
