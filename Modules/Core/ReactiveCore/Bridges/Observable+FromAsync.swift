extension Observable {
    /// Every element of an asynchronous sequence, read by a task of its own for each subscriber.
    ///
    /// ![Marble diagram of from.](from)
    ///
    /// - Parameters:
    ///   - sequence: Read as fast as elements are delivered; an error that it throws ends the sequence.
    ///   - scheduler: On whose executor the task runs; `nil` for the default one. Elements are delivered there.
    /// - Returns: Completes with `sequence`. Disposing cancels the task, which has the subscriber's cause.
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

    /// The result of an asynchronous function, called by a task of its own for each subscriber: `---(1|)`.
    ///
    /// - Parameters:
    ///   - scheduler: On whose executor the task runs; `nil` for the default one. Delivered there.
    ///   - work: An error that it throws ends the sequence.
    /// - Returns: Disposing cancels the task, which has the subscriber's cause; what it still brings back is
    ///   dropped.
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
