extension Observable {
    /// What is kept of elements that nobody has taken yet.
    public typealias Buffering = AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy

    /// The sequence as an `AsyncSequence`, every element kept until it is taken.
    ///
    /// Subscribes when it is read: iterate what it returns once. Cancelling the iterating task or dropping the
    /// sequence disposes. A cancelled task's loop ends as after a completion, without a `CancellationError`: ask
    /// `Task.isCancelled` after it.
    public var values: AsyncThrowingStream<Element, any Error> { values(buffering: .unbounded) }

    /// The sequence as an `AsyncSequence`.
    ///
    /// - Parameter buffering: What is kept until it is taken; `.bufferingNewest(1)` for who wants the latest.
    ///   The end is always kept.
    /// - Returns: Subscribed already: iterate it once. Cancelling the iterating task or dropping the sequence
    ///   disposes; a cancelled task's loop ends as after a completion, without a `CancellationError`.
    public func values(buffering: Buffering) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(bufferingPolicy: buffering) { continuation in
            let subscription = subscribe(
                onNext: { continuation.yield($0) },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() })
            continuation.onTermination = { _ in subscription.dispose() }
        }
    }

    /// The first element that `predicate`; `nil` when the sequence completes or the task is cancelled before.
    ///
    /// - Throws: The sequence's error.
    public func first(where predicate: @escaping @Sendable (Element) -> Bool = { _ in true }) async throws
        -> Element?
    {
        for try await element in filter(predicate).take(1).values { return element }
        return nil
    }

    /// The first element; the rest is not waited for.
    ///
    /// - Throws: The sequence's error; `SequenceFailure.noElements` when it completes before;
    ///   `CancellationError` when the task is cancelled before, which disposes.
    public func firstValue() async throws -> Element {
        if let element = try await first() { return element }
        try Task.checkCancellation()
        throw SequenceFailure.noElements
    }
}
