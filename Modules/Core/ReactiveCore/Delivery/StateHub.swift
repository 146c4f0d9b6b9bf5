import Synchronization

/// A hub with a current value: the latest accepted value, and every later change in one order.
///
/// Each change gets a version under the lock that guards the value, together with its position in the
/// serialiser's queue. A subscriber that attaches at version n gets that value, and then exactly the changes
/// after n.
package final class StateHub<Value: Sendable>: Versioned {
    private let lock = AdaptiveLock()
    /// Stored on the heap: access needs no reference counting, and the lock replaces the run-time check for
    /// exclusive access.
    private let storage: Confined<UnsafeMutablePointer<Value>>
    /// Changes together with the value.
    private let latestVersion = Atomic<UInt64>(0)
    /// The version that `publish` is delivering. Other deliveries are of versions that only they know.
    private let publishedVersion = Atomic<UInt64>(0)
    /// A thread that is running the change of `update`; 0 if there is none. Of several, the one that began last.
    private let updatingThread = Atomic<UInt>(0)
    private let owned: OwnedHub<Value>
    private var current: UnsafeMutablePointer<Value> { storage.value }
    private var hub: Hub<Value> { owned.hub }

    package init(_ value: Value, backlog: Backlog = .unbounded) {
        owned = OwnedHub(backlog: backlog)
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        storage = Confined(memory)
    }

    deinit {
        storage.value.deinitialize(count: 1)
        storage.value.deallocate()
    }

    package var value: Value {
        lock.lock()
        defer { lock.unlock() }
        return current.pointee
    }

    /// Stores `value` and delivers it, or queues the delivery for the thread that is delivering.
    package func accept(_ value: Value) {
        // Not retained: `self` retains the hub.
        Unmanaged.passUnretained(hub)._withUnsafeGuaranteedRef { accept(value, in: $0) }
    }

    @inline(__always)
    private func accept(_ value: Value, in hub: Hub<Value>) {
        checkUpdate()
        if hub.serialiser.isBounded { hub.serialiser.acquireSlot() }
        let pending = makePendingIfBusy(value, in: hub)
        var previous = value
        lock.lock()
        swap(&previous, &current.pointee)
        let (result, version) = enqueueChange(value, pending, in: hub)
        lock.unlock()
        // The old value is released here, without the lock: its deinitialiser may run arbitrary code.
        deliver(value, version, result, in: hub)
    }

    /// Changes the value atomically.
    ///
    /// - Parameter change: Runs with no lock held, and again when another thread changed the value first; it
    ///   must be pure. It must not change this value: the program stops.
    package func update(_ change: (inout Value) throws -> Void) rethrows {
        checkUpdate()
        hub.serialiser.acquireSlot()
        while true {
            lock.lock()
            let seen = latestVersion.load(ordering: .relaxed)
            var value = current.pointee
            lock.unlock()
            do {
                let thread = System.currentThread
                updatingThread.store(thread, ordering: .relaxed)
                defer {
                    _ = updatingThread.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
                }
                try change(&value)
            } catch {
                hub.serialiser.releaseSlot()
                throw error
            }
            let pending = makePendingIfBusy(value, in: hub)
            var previous = value
            lock.lock()
            guard latestVersion.load(ordering: .relaxed) == seen else {
                lock.unlock()
                continue
            }
            swap(&previous, &current.pointee)
            let (result, version) = enqueueChange(value, pending, in: hub)
            lock.unlock()
            return deliver(value, version, result, in: hub)
        }
    }

    /// Stops a change of `update` that changes the value itself: `update` would repeat it for ever.
    @inline(__always)
    private func checkUpdate() {
        let thread = updatingThread.load(ordering: .relaxed)
        if thread != 0 { stopUpdate(by: thread) }
    }

    @inline(never)  // Keeps the stack frame of `accept` small.
    private func stopUpdate(by thread: UInt) {
        precondition(
            thread != System.currentThread,
            "the change that update(_:) makes must not change the same relay: change the value that it is "
                + "passed, or call accept(_:) after update(_:)")
    }

    /// Changes the value in place without delivering it; follow with `publish()`. Only one thread at a time
    /// may call this.
    package func mutate(_ change: (inout Value) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        _ = nextVersion()
        change(&current.pointee)
    }

    /// The value, read without the lock. Only for the caller of `mutate`, which is the only one to change it.
    package var unlockedValue: Value { current.pointee }

    /// Where the value is stored as long as the hub exists. Read it where `unlockedValue` may be read.
    package var address: UnsafePointer<Value> { UnsafePointer(current) }

    /// The number of the latest change. Call from any thread.
    package var version: UInt64 { latestVersion.load(ordering: .relaxed) }

    /// Like `publish()`, but a subscriber may cause a further change while it receives the value.
    package func publishCopy() {
        Unmanaged.passUnretained(hub)._withUnsafeGuaranteedRef { hub in
            guard hub.serialiser.enterAsOwner() else { return enqueuePublish() }
            var value = current.pointee
            deliver(&value, in: hub)
            hub.serialiser.leaveAsOwner()
        }
    }

    /// Delivers the current value to subscribers that have not received it. Only for the caller of `mutate`.
    package func publish() {
        // Not retained: `self` retains the hub.
        Unmanaged.passUnretained(hub)._withUnsafeGuaranteedRef { hub in
            guard hub.serialiser.enterAsOwner() else { return enqueuePublish() }
            deliver(&current.pointee, in: hub)
            hub.serialiser.leaveAsOwner()
        }
    }

    /// Passed `inout`, the value is not copied; only the caller of `mutate` could change it meanwhile.
    @inline(__always)
    private func deliver(_ value: inout Value, in hub: Hub<Value>) {
        let version = latestVersion.load(ordering: .relaxed)
        publishedVersion.store(version, ordering: .relaxed)
        hub.deliver(value, version: version)
        publishedVersion.store(0, ordering: .relaxed)
    }

    /// 0 on other threads, to which an operator may have handed an element, and after a nested change, when a
    /// subscriber that attaches gets a newer value than the others.
    package var deliveredVersion: UInt64 {
        let version = publishedVersion.load(ordering: .relaxed)
        guard version != 0, version == latestVersion.load(ordering: .relaxed) else { return 0 }
        return hub.serialiser.isHeldByCaller ? version : 0
    }

    @inline(never)  // Keeps the stack frame of `publish` small.
    private func enqueuePublish() {
        let (value, version) = (current.pointee, latestVersion.load(ordering: .relaxed))
        let pending = hub.makePending(value)
        lock.lock()
        pending.version = version
        let result = hub.serialiser.enqueueOrEnter(pending)
        lock.unlock()
        deliver(value, version, result, in: hub)
    }

    /// Call with the lock.
    @inline(__always)
    private func nextVersion() -> UInt64 {
        let version = latestVersion.load(ordering: .relaxed) + 1
        latestVersion.store(version, ordering: .relaxed)
        return version
    }

    /// A queue entry for `value`, created while no lock is held; `nil` when nothing seems to be queued.
    @inline(__always)
    private func makePendingIfBusy(_ value: Value, in hub: Hub<Value>) -> PendingElement<Value>? {
        hub.serialiser.isBusy ? hub.makePending(value) : nil
    }

    /// Assigns the next version to `value` and enters or queues. Call with the lock.
    @inline(__always)
    private func enqueueChange(
        _ value: Value, _ pending: PendingElement<Value>?, in hub: Hub<Value>
    ) -> (Serialiser.EnqueueResult, UInt64) {
        let version = nextVersion()
        if hub.serialiser.enterAsOwner() { return (.entered, version) }
        let pending = pending ?? hub.makePending(value)
        pending.version = version
        return (hub.serialiser.enqueueOrEnter(pending), version)
    }

    /// The current value on subscribing, then every change.
    package var observable: Observable<Value> {
        Observable { [self] node, subscription in attach(node, subscription, replay: true) }
    }

    /// Every change from now on.
    package var changes: Observable<Value> {
        Observable { [self] node, subscription in attach(node, subscription, replay: false) }
    }

    /// Whether there are subscribers. Call from any thread.
    var hasNodes: Bool { hub.hasNodes }

    /// Ends all subscriptions; later subscribers get the value and the end.
    package func finish(_ end: Termination = .completed) { hub.emit(end) }

    /// Call without the lock.
    @inline(__always)
    private func deliver(
        _ value: Value, _ version: UInt64, _ result: Serialiser.EnqueueResult, in hub: Hub<Value>
    ) {
        switch result {
        case .entered:
            if hub.serialiser.isBounded { hub.serialiser.releaseSlot() }
            hub.deliver(value, version: version)
            hub.serialiser.leaveAsOwner()
        case .queued: hub.serialiser.recordPending()
        case .takesOver:
            hub.serialiser.recordPending()
            hub.serialiser.drain()
        }
    }

    private func attach(_ node: Node<Value>, _ subscription: Subscription, replay: Bool) {
        let hub = hub
        let inside = hub.serialiser.isHeldByCaller
        lock.lock()
        let knownVersion = latestVersion.load(ordering: .relaxed)
        let value = current.pointee
        let entered = hub.serialiser.enterAsOwner()
        let result =
            entered
            ? .entered
            : hub.serialiser.enqueueOrEnter(
                PendingClosure {
                    if replay, !inside, !subscription.isDisposed { node.next(value) }
                    hub.append(node, subscription, knownVersion: knownVersion)
                })
        lock.unlock()
        switch result {
        case .entered:
            if let termination = hub.termination {
                // Outside of the serialiser, as in `Hub.attach`.
                hub.serialiser.leaveAsOwner()
                if replay { node.next(value) }
                if !subscription.isDisposed { node.end(termination) }
                return
            }
            if replay { node.next(value) }
            hub.append(node, subscription, knownVersion: knownVersion)
            hub.serialiser.leaveAsOwner()
        case .queued:
            hub.serialiser.recordPending()
            // Inside a callback of this hub, no other thread delivers.
            if replay, inside { node.next(value) }
        case .takesOver:
            hub.serialiser.recordPending()
            hub.serialiser.drain()
        }
    }
}
