import Synchronization

/// A hub with a current value: the latest accepted, and every change after it in one order.
///
/// Each change takes a number under the lock that guards the value, together with its place in the line of
/// the serialiser; so who arrives at number n gets that value and then only what comes after n.
package final class StateHub<Value: Sendable>: Sendable {
    private let lock = Guarded(())
    /// In memory of its own: nothing counts it, and the lock, not the run-time check of exclusive access, keeps
    /// one at a time in here.
    private let place: Confined<UnsafeMutablePointer<Value>>
    /// Changes together with the value.
    private let latest = Atomic<UInt64>(0)
    private let owned = OwnedHub<Value>()
    private var current: UnsafeMutablePointer<Value> { place.value }
    private var hub: Hub<Value> { owned.hub }

    package init(_ value: Value) {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        place = Confined(memory)
    }

    deinit {
        place.value.deinitialize(count: 1)
        place.value.deallocate()
    }

    package var value: Value { lock.withLock { _ in current.pointee } }

    /// Accepts `value` and tells everybody, or leaves the telling to the thread that is at it.
    package func accept(_ value: Value) {
        var (entered, number) = (false, UInt64(0))
        var exchanged = value
        // What is returned from under the lock is nothing: a lock that returns a value of unknown type looks
        // up its own type at each call.
        lock.withLock { _ in
            swap(&exchanged, &current.pointee)
            entered = take(&number, value)
        }
        // The old value goes now, without the lock: its end may run other people's code.
        if entered { tell(value, number) }
    }

    /// Replaces the value by what `change` makes of it, as one step.
    ///
    /// - Parameter change: Runs with no lock held, again when somebody else was faster; keep it pure.
    package func update(_ change: (inout Value) throws -> Void) rethrows {
        while true {
            var (seen, number, isLate, entered) = (UInt64(0), UInt64(0), false, false)
            var value = lock.withLock { _ in
                seen = latest.load(ordering: .relaxed)
                return current.pointee
            }
            try change(&value)
            var exchanged = value
            lock.withLock { _ in
                isLate = latest.load(ordering: .relaxed) != seen
                guard !isLate else { return }
                swap(&exchanged, &current.pointee)
                entered = take(&number, value)
            }
            if entered { tell(value, number) }
            if !isLate { return }
        }
    }

    /// Changes the value in place and tells nobody yet: `publish()` does. For one caller at a time.
    package func mutate(_ change: (inout Value) -> Void) {
        lock.withLock { _ in
            _ = next()
            change(&current.pointee)
        }
    }

    /// The value, for the one caller of `mutate`: nobody else changes it, so it reads without the lock.
    package var settled: Value { current.pointee }

    /// Tells everybody who does not know it yet the current value. For the one caller of `mutate`.
    package func publish() {
        // Not counted: this holds the hub.
        Unmanaged.passUnretained(hub)._withUnsafeGuaranteedRef { hub in
            guard hub.serialiser.enterByName() else { return publishLater() }
            tell(&current.pointee, in: hub)
            hub.serialiser.leaveByName()
        }
    }

    /// Told as an argument, the value is not copied: only the caller of `mutate` could change it meanwhile.
    @inline(__always)
    private func tell(_ value: inout Value, in hub: Hub<Value>) {
        hub.deliver(value, number: latest.load(ordering: .relaxed))
    }

    @inline(never)  // So that `publish` sets up no stack for it.
    private func publishLater() {
        let (value, number) = (current.pointee, latest.load(ordering: .relaxed))
        var entered = false
        lock.withLock { _ in entered = enterOrWait(value, number) }
        if entered { tell(value, number) }
    }

    /// Call with the lock.
    @inline(__always)
    private func next() -> UInt64 {
        let number = latest.load(ordering: .relaxed) + 1
        latest.store(number, ordering: .relaxed)
        return number
    }

    /// The next number for `value`, and whether its caller is to tell it. Call with the lock.
    @inline(__always)
    private func take(_ number: inout UInt64, _ value: Value) -> Bool {
        number = next()
        return enterOrWait(value, number)
    }

    /// Hears the current value now, then every change after it.
    package var observable: Observable<Value> {
        Observable { [self] node, subscription in attach(node, subscription, replay: true) }
    }

    /// Hears every change from now on.
    package var changes: Observable<Value> {
        Observable { [self] node, subscription in attach(node, subscription, replay: false) }
    }

    /// Ends everybody who observes; who comes later hears the value and the end.
    package func finish(_ end: Termination = .completed) { hub.emit(end) }

    private func enterOrWait(_ value: Value, _ number: UInt64) -> Bool {
        hub.serialiser.enterByName()
            || hub.serialiser.enterOrWait { [hub] in { hub.deliver(value, number: number) } }
    }

    private func tell(_ value: Value, _ number: UInt64) {
        hub.deliver(value, number: number)
        hub.serialiser.leaveByName()
    }

    private func attach(_ node: Node<Value>, _ subscription: Subscription, replay: Bool) {
        let hub = hub
        let inside = hub.serialiser.isHeldByCaller
        var (entered, number) = (false, UInt64(0))
        let value = lock.withLock { _ in
            let joined = latest.load(ordering: .relaxed)
            let value = current.pointee
            number = joined
            entered = hub.serialiser.enterOrWait {
                {
                    if replay, !inside, !subscription.isDisposed { node.next(value) }
                    hub.append(node, subscription, joined: joined)
                }
            }
            return value
        }
        if entered {
            if replay { node.next(value) }
            hub.append(node, subscription, joined: number)
            hub.serialiser.leaveByName()
        } else if replay, inside {
            node.next(value)  // From inside a callback of this hub: nobody else is delivering.
        }
    }
}
