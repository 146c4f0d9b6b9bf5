import ReactiveCore
import ReactiveTesting

/// Notes when sequences are subscribed to and let go, in units of a test scheduler.
final class Watch: Sendable {
    struct Interval: Equatable, Sendable {
        let subscribed: Int
        var disposed: Int?
    }

    private let scheduler: TestScheduler
    private let record = Box<[Interval]>([])

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    /// In the order of the subscriptions.
    var intervals: [Interval] { record.value }

    func callAsFunction<Element>(_ source: Observable<Element>) -> Observable<Element> {
        .create { observer in
            let (place, record, scheduler) = (self.record.value.count, self.record, self.scheduler)
            record.value.append(Interval(subscribed: scheduler.time))
            let inner = source.subscribe(
                onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                onCompleted: { observer.onCompleted() })
            return Subscription {
                record.value[place].disposed = scheduler.time
                inner.dispose()
            }
        }
    }
}

extension TestScheduler {
    /// Now, in units.
    var time: Int { Int(now / Self.unit) }
}

/// From when to when a sequence was listened to.
func during(_ subscribed: Int, _ disposed: Int?) -> Watch.Interval {
    Watch.Interval(subscribed: subscribed, disposed: disposed)
}
