import Synchronization

/// A hub with a current value: the latest accepted, and every change after it in one order.
///
/// Each change takes a number under the lock that guards the value, together with its place in the line of
/// the serialiser; so who arrives at number n gets that value and then only what comes after n.
package final class StateHub<Value: Sendable>: Sendable {
    private let lock = AdaptiveLock()
    /// In memory of its own: nothing counts it, and the lock, not the run-time check of exclusive access, keeps
    /// one at a time in here.
    private let place: Confined<UnsafeMutablePointer<Value>>
    /// Changes together with the value.
    private let latest = Atomic<UInt64>(0)
    private let owned: OwnedHub<Value>
    private var current: UnsafeMutablePointer<Value> { place.value }
    private var hub: Hub<Value> { owned.hub }

    package init(_ value: Value, backlog: Backlog = .unbounded) {
        owned = OwnedHub(backlog: backlog)
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        place = Confined(memory)
    }

    deinit {
        place.value.deinitialize(count: 1)
        place.value.deallocate()
    }

    package var value: Value {
        lock.lock()
        defer { lock.unlock() }
        return current.pointee
    }

    /// Accepts `value` and tells everybody, or leaves the telling to the thread that is at it.
    package func accept(_ value: Value) {
        // Not counted: this holds the hub.
        Unmanaged.passUnretained(hub)._withUnsafeGuaranteedRef { accept(value, in: $0) }
    }

    @inline(__always)
    private func accept(_ value: Value, in hub: Hub<Value>) {
        if hub.serialiser.isBounded { hub.serialiser.admit() }
        let waiting = prepared(value, in: hub)
        var exchanged = value
        lock.lock()
        swap(&exchanged, &current.pointee)
        let (arrival, number) = take(value, waiting, in: hub)
        lock.unlock()
        // The old value goes now, without the lock: its end may run other people's code.
        tell(value, number, arrival, in: hub)
    }

    /// Replaces the value by what `change` makes of it, as one step.
    ///
    /// - Parameter change: Runs with no lock held, again when somebody else was faster; keep it pure.
    package func update(_ change: (inout Value) throws -> Void) rethrows {
        hub.serialiser.admit()
        while true {
            lock.lock()
            let seen = latest.load(ordering: .relaxed)
            var value = current.pointee
            lock.unlock()
            do {
                try change(&value)
            } catch {
                hub.serialiser.withdraw()
                throw error
            }
            let waiting = prepared(value, in: hub)
            var exchanged = value
            lock.lock()
            guard latest.load(ordering: .relaxed) == seen else {
                lock.unlock()
                continue
            }
            swap(&exchanged, &current.pointee)
            let (arrival, number) = take(value, waiting, in: hub)
            lock.unlock()
            return tell(value, number, arrival, in: hub)
        }
    }

    /// Changes the value in place and tells nobody yet: `publish()` does. For one caller at a time.
    package func mutate(_ change: (inout Value) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        _ = next()
        change(&current.pointee)
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
        let waiting = hub.waiting(value)
        lock.lock()
        waiting.number = number
        let arrival = hub.serialiser.arrive(waiting)
        lock.unlock()
        tell(value, number, arrival, in: hub)
    }

    /// Call with the lock.
    @inline(__always)
    private func next() -> UInt64 {
        let number = latest.load(ordering: .relaxed) + 1
        latest.store(number, ordering: .relaxed)
        return number
    }

    /// What would stand in line for `value`, made while no lock is held; `nil` when there seems to be no line.
    @inline(__always)
    private func prepared(_ value: Value, in hub: Hub<Value>) -> WaitingElement<Value>? {
        hub.serialiser.isBusy ? hub.waiting(value) : nil
    }

    /// The next number, for `value`, and how it has come. Call with the lock.
    @inline(__always)
    private func take(
        _ value: Value, _ waiting: WaitingElement<Value>?, in hub: Hub<Value>
    ) -> (Serialiser.Arrival, UInt64) {
        let number = next()
        if hub.serialiser.enterByName() { return (.entered, number) }
        let waiting = waiting ?? hub.waiting(value)
        waiting.number = number
        return (hub.serialiser.arrive(waiting), number)
    }

    /// Hears the current value now, then every change after it.
    package var observable: Observable<Value> {
        Observable { [self] node, subscription in attach(node, subscription, replay: true) }
    }

    /// Hears every change from now on.
    package var changes: Observable<Value> {
        Observable { [self] node, subscription in attach(node, subscription, replay: false) }
    }

    /// Whether somebody observes. Ask from any thread.
    var hasNodes: Bool { hub.hasNodes }

    /// Ends everybody who observes; who comes later hears the value and the end.
    package func finish(_ end: Termination = .completed) { hub.emit(end) }

    /// Call without the lock.
    @inline(__always)
    private func tell(
        _ value: Value, _ number: UInt64, _ arrival: Serialiser.Arrival, in hub: Hub<Value>
    ) {
        switch arrival {
        case .entered:
            if hub.serialiser.isBounded { hub.serialiser.withdraw() }
            hub.deliver(value, number: number)
            hub.serialiser.leaveByName()
        case .waits: hub.serialiser.noteWaiting()
        case .takesOver:
            hub.serialiser.noteWaiting()
            hub.serialiser.drain()
        }
    }

    private func attach(_ node: Node<Value>, _ subscription: Subscription, replay: Bool) {
        let hub = hub
        let inside = hub.serialiser.isHeldByCaller
        lock.lock()
        let joined = latest.load(ordering: .relaxed)
        let value = current.pointee
        let entered = hub.serialiser.enterByName()
        let arrival =
            entered
            ? .entered
            : hub.serialiser.arrive(
                WaitingJob {
                    if replay, !inside, !subscription.isDisposed { node.next(value) }
                    hub.append(node, subscription, joined: joined)
                })
        lock.unlock()
        switch arrival {
        case .entered:
            if replay { node.next(value) }
            hub.append(node, subscription, joined: joined)
            hub.serialiser.leaveByName()
        case .waits:
            hub.serialiser.noteWaiting()
            // From inside a callback of this hub: nobody else is delivering.
            if replay, inside { node.next(value) }
        case .takesOver:
            hub.serialiser.noteWaiting()
            hub.serialiser.drain()
        }
    }
}
