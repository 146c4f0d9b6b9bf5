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
