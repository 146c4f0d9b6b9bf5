extension Observable {
    /// Subscribes on the main actor until the sequence ends or the result is disposed.
    ///
    /// Events from the main actor are delivered immediately unless earlier ones wait; other events are
    /// delivered after a hop, in order. After disposal on the main actor, nothing is delivered.
    ///
    /// - Parameters:
    ///   - onNext: Called for each element.
    ///   - onError: Called once, when the sequence fails.
    ///   - onCompleted: Called once, when the sequence completes.
    /// - Returns: Disposing it ends the subscription; releasing it does not.
    @discardableResult
    public func subscribeOnMainActor(
        _ onNext: @escaping @MainActor (Element) -> Void,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil
    ) -> Subscription {
        var failed: (@Sendable (any Error) -> Void)?
        if let onError { failed = { error in MainActor.assumeIsolated { onError(error) } } }
        var completed: (@Sendable () -> Void)?
        if let onCompleted { completed = { MainActor.assumeIsolated { onCompleted() } } }
        return observe(on: MainActorScheduler()).subscribe(
            onNext: { element in MainActor.assumeIsolated { onNext(element) } },
            onError: failed, onCompleted: completed)
    }
}

extension Property {
    /// Subscribes on the main actor to the current value and every change, in order. Changes from the main
    /// actor are delivered immediately.
    @discardableResult
    public func subscribeOnMainActor(_ onNext: @escaping @MainActor (Value) -> Void) -> Subscription {
        asObservable().subscribeOnMainActor(onNext)
    }
}

extension Signal {
    /// Subscribes on the main actor to every event from now on, in order.
    @discardableResult
    public func subscribeOnMainActor(_ onNext: @escaping @MainActor (Element) -> Void) -> Subscription {
        asObservable().subscribeOnMainActor(onNext)
    }
}
