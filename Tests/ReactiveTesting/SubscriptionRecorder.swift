public import ReactiveCore

/// Records when sequences are subscribed to and disposed, in units of a test scheduler.
///
/// Call it as a function with a sequence to get an equivalent sequence whose subscriptions are recorded.
public final class SubscriptionRecorder: Sendable {
    /// The time from subscribing to disposal.
    public struct Interval: Equatable, Sendable {
        /// An absolute time in units.
        public let subscribed: Int
        /// An absolute time in units; `nil` while the subscription is active.
        public fileprivate(set) var disposed: Int?

        /// - Parameters:
        ///   - subscribed: An absolute time in units.
        ///   - disposed: An absolute time in units; `nil` for a subscription that is still active.
        public static func during(_ subscribed: Int, _ disposed: Int?) -> Interval {
            Interval(subscribed: subscribed, disposed: disposed)
        }
    }

    private let scheduler: TestScheduler
    private let record = Guarded<[Interval]>([])

    /// - Parameter scheduler: Provides the times.
    public init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    /// The subscriptions, in order.
    public var intervals: [Interval] { record.withLock { $0 } }

    /// Records the subscriptions of a sequence.
    ///
    /// - Parameter source: The sequence to observe.
    /// - Returns: An equivalent sequence.
    public func callAsFunction<Element>(_ source: Observable<Element>) -> Observable<Element> {
        .create { observer in
            let index = self.begin()
            let inner = source.subscribe(
                onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                onCompleted: { observer.onCompleted() })
            return Subscription {
                self.end(index)
                inner.dispose()
            }
        }
    }

    private func begin() -> Int {
        let time = scheduler.time
        return record.withLock { record in
            record.append(.during(time, nil))
            return record.count - 1
        }
    }

    private func end(_ index: Int) {
        let time = scheduler.time
        record.withLock { $0[index].disposed = time }
    }
}

extension TestScheduler {
    /// The current time in units.
    public var time: Int { Int(now / Self.unit) }
}
