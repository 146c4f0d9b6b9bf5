extension Property {
    /// What is kept of values that nobody has taken yet.
    public typealias Buffering = AsyncStream<Value>.Continuation.BufferingPolicy

    /// The value now and every change after it as an `AsyncSequence`, every one kept until it is taken.
    ///
    /// Subscribes when it is read: iterate what it returns once. Cancelling the iterating task or dropping the
    /// sequence disposes. It ends when the property does, as a store's ends with its scope.
    public var values: AsyncStream<Value> { values(buffering: .unbounded) }

    /// The value now and every change after it as an `AsyncSequence`.
    ///
    /// - Parameter buffering: What is kept until it is taken; `.bufferingNewest(1)` for who wants the latest only.
    /// - Returns: Subscribed already: iterate it once. Cancelling the iterating task or dropping the sequence
    ///   disposes.
    public func values(buffering: Buffering) -> AsyncStream<Value> {
        asObservable().unfailingValues(buffering: buffering)
    }

    /// The value as soon as it is one that is wanted, which it may be now.
    ///
    /// - Throws: When the task is cancelled before, or the property ends.
    public func first(
        where predicate: @escaping @Sendable (Value) -> Bool
    ) async throws(CancellationError) -> Value {
        for await value in filter(predicate).take(1).unfailingValues(buffering: .unbounded) { return value }
        throw CancellationError()
    }
}

extension Signal {
    /// What is kept of events that nobody has taken yet.
    public typealias Buffering = AsyncStream<Element>.Continuation.BufferingPolicy

    /// Every event from now on as an `AsyncSequence`, every one kept until it is taken.
    ///
    /// Listens when it is read: iterate what it returns once. Cancelling the iterating task or dropping the
    /// sequence disposes. It ends when its source does, as a store's commands end with its scope.
    public var values: AsyncStream<Element> { values(buffering: .unbounded) }

    /// Every event from now on as an `AsyncSequence`.
    ///
    /// - Parameter buffering: What is kept until it is taken.
    /// - Returns: Listening already: iterate it once. Cancelling the iterating task or dropping the sequence
    ///   disposes.
    public func values(buffering: Buffering) -> AsyncStream<Element> {
        asObservable().unfailingValues(buffering: buffering)
    }
}

extension Observable {
    /// As an `AsyncSequence` what never fails.
    fileprivate func unfailingValues(
        buffering: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: buffering) { continuation in
            let subscription = subscribe(
                onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
            continuation.onTermination = { _ in subscription.dispose() }
        }
    }
}
