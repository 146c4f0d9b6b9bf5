public import ReactiveCore

/// Notes when sequences are subscribed to and let go of, in units of a test scheduler.
///
/// Call it with a sequence to get the same one under watch.
public final class SubscriptionRecorder: Sendable {
    /// From when to when somebody listened.
    public struct Interval: Equatable, Sendable {
        /// In units since the beginning.
        public let subscribed: Int
        /// `nil` while somebody still listens.
        public fileprivate(set) var disposed: Int?

        /// - Parameters:
        ///   - subscribed: In units since the beginning.
        ///   - disposed: In units since the beginning; `nil` for never.
        public static func during(_ subscribed: Int, _ disposed: Int?) -> Interval {
            Interval(subscribed: subscribed, disposed: disposed)
        }
    }

    private let scheduler: TestScheduler
    private let record = Guarded<[Interval]>([])

    /// - Parameter scheduler: Whose time is noted.
    public init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    /// One for each subscription, in their order.
    public var intervals: [Interval] { record.withLock { $0 } }

    /// - Returns: The same sequence; each of its subscriptions is noted.
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
    /// Now, in units since the beginning.
    public var time: Int { Int(now / Self.unit) }
}
