/// The elements of the latest of inner sequences.
///
/// An inner sequence that ends while it is being subscribed to leaves its node and its subscription to the
/// next one, when nobody else can reach them: it costs no memory.
class LatestJoint<Result: Sendable>: Joint<Result> {
    private let slot = InnerSlot()
    /// Of the inner sequence that runs.
    @exclusivity(unchecked) private var current: ObjectIdentifier?
    /// A node that the next inner sequence may use; without its element's type, which would be looked up.
    @exclusivity(unchecked) private var spare: AnyNode?
    /// Of the inner sequence that runs, or the spare one's.
    @exclusivity(unchecked) private var subscription = Subscription()
    @exclusivity(unchecked) private var outerCompleted = false
    /// Kept, because looking the type up for each inner sequence would cost more than making the node.
    private let kind = LatestNode<Result>.self

    override init(_ down: Node<Result>, _ life: Subscription) {
        super.init(down, life)
        life.add(slot)
    }

    deinit { slot.clear() }

    /// Runs `next` instead of the one before. Call inside.
    @inline(__always)
    final func follow(_ next: Observable<Result>) {
        if current != nil { subscription.dispose() }
        guard isRunning else { return }  // The closure that made it may have disposed.
        let node = vacantNode()
        current = ObjectIdentifier(node)
        start(next, node, subscription)
        if current == nil {
            spare = node
        } else {
            slot.keep()
            node.keep(self)
        }
    }

    final func completeOuter() {
        outerCompleted = true
        if current == nil { finish(.completed) }
    }

    /// Whether what `node` brings still counts. Call inside.
    @inline(__always)
    fileprivate final func hears(_ node: AnyNode) -> Bool { current == ObjectIdentifier(node) && isRunning }

    fileprivate final func end(_ node: AnyNode, _ end: Termination) {
        guard hears(node) else { return }
        current = nil
        subscription.dispose()
        switch end {
        case .completed: if outerCompleted { finish(.completed) }
        case .failed: finish(end)
        }
    }

    private final func vacantNode() -> LatestNode<Result> {
        if isKnownUniquelyReferenced(&spare), isKnownUniquelyReferenced(&subscription),
            let node = spare.take()
        {
            subscription.reopen()
            // Who disposed meanwhile may have ended it before it was opened again.
            if life.isDisposed { subscription.dispose() }
            return unsafeDowncast(node, to: LatestNode<Result>.self)
        }
        let fresh = Subscription()
        slot.hold(fresh)
        subscription = fresh
        return kind.init(self)
    }
}

/// Where an inner sequence enters.
private final class LatestNode<Result: Sendable>: Node<Result> {
    /// Alive as long as this can be called: `keeper` is the same, from when the joint has seen it subscribed.
    private let joint: Unmanaged<LatestJoint<Result>>
    private var keeper: LatestJoint<Result>?

    required init(_ joint: LatestJoint<Result>) {
        self.joint = .passUnretained(joint)
    }

    func keep(_ joint: LatestJoint<Result>) { keeper = joint }

    override func next(_ element: Result) {
        joint._withUnsafeGuaranteedRef { joint in
            let entry = joint.enter(self)
            if case .mustWait = entry { return wait(joint) { $0.take(element, $1) } }
            take(element, joint)
            joint.leave(entry, self)
        }
    }

    override func end(_ end: Termination) {
        joint._withUnsafeGuaranteedRef { joint in
            let entry = joint.enter(self)
            if case .mustWait = entry { return wait(joint) { $1.end($0, end) } }
            joint.end(self, end)
            joint.leave(entry, self)
        }
    }

    @inline(__always)
    private func take(_ element: Result, _ joint: LatestJoint<Result>) {
        if joint.hears(self) { joint.down.next(element) }
    }

    @inline(never)
    private func wait(
        _ joint: LatestJoint<Result>, _ job: @escaping (LatestNode, LatestJoint<Result>) -> Void
    ) {
        joint.perform { [self] in job(self, joint) }
    }
}

/// Ends the inner sequence that is the latest when this is disposed.
private final class InnerSlot: Disposable {
    private struct Content: Sendable {
        /// Not counted, so that the joint can see whether it alone has it: it stands here until the joint puts
        /// another in its place or ends.
        var latest: Unmanaged<Subscription>?
        /// The same, once it has outlived its start.
        var kept: Subscription?
        var isDisposed = false
    }

    private let content = Enclosed(Content())

    func hold(_ subscription: Subscription) {
        let before = content.withLock { content in
            defer { if !content.isDisposed { content = Content(latest: .passUnretained(subscription)) } }
            return content
        }
        if before.isDisposed { subscription.dispose() }  // What was kept goes now, with no lock held.
    }

    func keep() {
        content.withLock { content in content.kept = content.latest?.takeUnretainedValue() }
    }

    func clear() {
        content.withLock { content in if content.kept == nil { content.latest = nil } }
    }

    var isDisposed: Bool { content.withLock { $0.isDisposed } }

    func dispose() {
        let latest = content.withLock { content in
            // Taken out as it is kept: the optimiser lets what was kept go before it counts what is taken unretained.
            if content.kept == nil { content.kept = content.latest?.takeUnretainedValue() }
            defer { content = Content(isDisposed: true) }
            return content.kept
        }
        latest?.dispose()
    }
}
