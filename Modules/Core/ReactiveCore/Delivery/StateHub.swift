/// A hub with a current value: the latest accepted, and every change after it in one order.
///
/// Each change takes a number under the lock that guards the value, together with its place in the line of
/// the serialiser; so who arrives at number n gets that value and then only what comes after n.
package final class StateHub<Value: Sendable>: Sendable {
    private struct Latest: Sendable {
        var value: Value
        var number: UInt64 = 0
    }

    private let latest: Guarded<Latest>
    private let owner = HubOwner<Value>()
    private var hub: Hub<Value> { owner.hub }

    package init(_ value: Value) {
        latest = Guarded(Latest(value: value))
    }

    package var value: Value { latest.withLock { $0.value } }

    /// Accepts `value` and tells everybody, or leaves the telling to the thread that is at it.
    package func accept(_ value: Value) {
        let (entered, number, old) = latest.withLock { latest in
            let old = latest.value  // Released without the lock: its end may run other people's code.
            latest.value = value
            latest.number += 1
            return (enterOrWait(value, latest.number), latest.number, old)
        }
        _ = old
        if entered { tell(value, number) }
    }

    /// Replaces the value by what `change` makes of it, as one step.
    ///
    /// - Parameter change: Runs with no lock held, again when somebody else was faster; keep it pure.
    package func update(_ change: (inout Value) throws -> Void) rethrows {
        while true {
            let seen = latest.withLock { $0 }
            var value = seen.value
            try change(&value)
            let outcome = latest.withLock { latest -> (entered: Bool, number: UInt64)? in
                guard latest.number == seen.number else { return nil }
                latest.value = value
                latest.number += 1
                return (enterOrWait(value, latest.number), latest.number)
            }
            guard let outcome else { continue }
            if outcome.entered { tell(value, outcome.number) }
            return
        }
    }

    /// Changes the value in place and tells nobody yet: `publish()` does. For one caller at a time.
    package func mutate<Result>(_ change: (inout Value) throws -> sending Result) rethrows -> Result {
        try latest.withLock { latest in
            latest.number += 1
            return try change(&latest.value)
        }
    }

    /// Tells everybody who does not know it yet the current value.
    package func publish() {
        let (value, number, entered) = latest.withLock { latest in
            let (value, number) = (latest.value, latest.number)
            return (value, number, enterOrWait(value, number))
        }
        if entered { tell(value, number) }
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
        hub.serialiser.enter()
            || hub.serialiser.enterOrWait { [hub] in { hub.deliver(value, number: number) } }
    }

    private func tell(_ value: Value, _ number: UInt64) {
        hub.deliver(value, number: number)
        hub.serialiser.leave()
    }

    private func attach(_ node: Node<Value>, _ subscription: Subscription, replay: Bool) {
        let hub = hub
        let inside = hub.serialiser.isHeldByCaller
        let (value, number, entered) = latest.withLock { latest in
            let (value, number) = (latest.value, latest.number)
            let entered = hub.serialiser.enterOrWait {
                {
                    if replay, !inside, !subscription.isDisposed { node.next(value) }
                    hub.append(node, subscription, joined: number)
                }
            }
            return (value, number, entered)
        }
        if entered {
            if replay { node.next(value) }
            hub.append(node, subscription, joined: number)
            hub.serialiser.leave()
        } else if replay, inside {
            node.next(value)  // From inside a callback of this hub: nobody else is delivering.
        }
    }
}
