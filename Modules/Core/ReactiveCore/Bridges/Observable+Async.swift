extension Observable {
    /// The policy for elements that have not been consumed.
    public typealias Buffering = AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy

    /// The sequence as an `AsyncSequence` with an unlimited buffer.
    ///
    /// Each read of this property subscribes, so iterate its value once. Cancelling the iterating task or
    /// releasing the sequence disposes the subscription. After cancellation, the loop ends without a
    /// `CancellationError`, as after a completion; check `Task.isCancelled` to tell the difference.
    public var values: AsyncThrowingStream<Element, any Error> { values(buffering: .unbounded) }

    /// The sequence as an `AsyncSequence`.
    ///
    /// - Parameter buffering: The policy for elements that have not been consumed, such as
    ///   `.bufferingNewest(1)` for only the latest. The end is delivered after them.
    /// - Returns: A sequence that is already subscribed: iterate it once. Cancelling the iterating task or
    ///   releasing the sequence disposes the subscription. After cancellation, the loop ends without a
    ///   `CancellationError`.
    public func values(buffering: Buffering) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(bufferingPolicy: buffering) { continuation in
            let subscription = subscribe(
                onNext: { continuation.yield($0) },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() })
            continuation.onTermination = { _ in subscription.dispose() }
        }
    }

    /// The first element that satisfies `predicate`; `nil` if the sequence completes or the task is cancelled
    /// before.
    ///
    /// - Throws: The sequence's error.
    public func first(where predicate: @escaping @Sendable (Element) -> Bool) async throws -> Element? {
        for try await element in filter(predicate).take(1).values { return element }
        return nil
    }

    /// The first element. The subscription ends with it.
    ///
    /// - Throws: The sequence's error; `SequenceFailure.noElements` if it completes without an element;
    ///   `CancellationError` if the task is cancelled first, which disposes the subscription.
    public func firstValue() async throws -> Element {
        if let element = try await first(where: { _ in true }) { return element }
        try Task.checkCancellation()
        throw SequenceFailure.noElements
    }
}

extension Observable {
    /// Every element of an asynchronous sequence, which a separate task reads for each subscriber.
    ///
    /// ![Marble diagram of from.](from)
    ///
    /// - Parameters:
    ///   - sequence: Read as fast as elements are delivered; if it throws, the result fails.
    ///   - scheduler: The scheduler on whose executor the task reads and delivers; `nil` for the default
    ///     executor.
    /// - Returns: A sequence that completes with `sequence`. The task inherits the subscriber's cause;
    ///   disposing cancels it.
    public static func from<Source: AsyncSequence & Sendable>(
        async sequence: Source, on scheduler: (any Scheduler)? = nil
    ) -> Observable where Source.Element == Element {
        create { observer in
            task(on: scheduler, observer) {
                for try await element in sequence {
                    if Task.isCancelled { return }
                    observer.onNext(element)
                }
            }
        }
    }

    /// The result of an asynchronous function, which a separate task calls for each subscriber: `---(1|)`.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on whose executor the task runs and delivers; `nil` for the default
    ///     executor.
    ///   - work: If it throws, the sequence fails.
    /// - Returns: A sequence with one element. The task inherits the subscriber's cause; disposing cancels it
    ///   and ignores its result.
    public static func async(
        on scheduler: (any Scheduler)? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Observable {
        create { observer in
            task(on: scheduler, observer) { observer.onNext(try await work()) }
        }
    }

    private static func task(
        on scheduler: (any Scheduler)?, _ observer: AnyObserver<Element>,
        _ work: @escaping @Sendable () async throws -> Void
    ) -> Subscription {
        let task = Task(executorPreference: scheduler?.executor) {
            do {
                try await work()
                observer.onCompleted()
            } catch {
                observer.onError(error)
            }
        }
        return Subscription { task.cancel() }
    }
}

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
