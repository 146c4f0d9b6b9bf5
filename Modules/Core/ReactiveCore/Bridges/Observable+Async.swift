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
