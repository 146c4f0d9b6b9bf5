extension Observable {
    /// Hears the elements on the main actor, in order, until the sequence ends or the result is disposed.
    ///
    /// What comes from the main actor while none of it waits is heard at once, else after a hop. Nothing is heard
    /// after the result was disposed on the main actor.
    ///
    /// - Parameters:
    ///   - onNext: Called for each element.
    ///   - onError: Called once, when the sequence fails.
    ///   - onCompleted: Called once, when the sequence completes.
    /// - Returns: Ends the subscription; releasing it does not.
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
    /// Hears the value now and every change after it on the main actor, in order; there, it is heard at once.
    @discardableResult
    public func subscribeOnMainActor(_ onNext: @escaping @MainActor (Value) -> Void) -> Subscription {
        asObservable().subscribeOnMainActor(onNext)
    }
}

extension Signal {
    /// Hears every event from now on on the main actor, in order.
    @discardableResult
    public func subscribeOnMainActor(_ onNext: @escaping @MainActor (Element) -> Void) -> Subscription {
        asObservable().subscribeOnMainActor(onNext)
    }
}
