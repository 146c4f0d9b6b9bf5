extension Observable {
    /// The sequence as an `AsyncSequence`, every element buffered until it is taken.
    ///
    /// Subscribes when it is read: iterate what it returns once. Cancelling the iterating task or dropping the
    /// sequence disposes.
    public var values: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let subscription = subscribe(
                onNext: { continuation.yield($0) },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() })
            continuation.onTermination = { _ in subscription.dispose() }
        }
    }

    /// The first element that `isWanted`; `nil` when the sequence completes or the task is cancelled before.
    ///
    /// - Throws: The sequence's error.
    public func first(where isWanted: @escaping @Sendable (Element) -> Bool = { _ in true }) async throws
        -> Element?
    {
        for try await element in filter(isWanted).take(1).values { return element }
        return nil
    }
}
