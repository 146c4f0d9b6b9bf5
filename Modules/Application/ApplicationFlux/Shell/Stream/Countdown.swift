public import Entities
public import FoundationEssentials
public import ReactiveCore

extension Property<ServiceFailure?> {
    /// Whole seconds until the rate limit resets that this failure is about, counted down to 0; `nil` where
    /// there is none, or nobody said when it resets. A timer runs only while seconds are left.
    ///
    /// - Parameter now: The date that `until` is compared with, read once for each failure.
    public func countdown(
        on scheduler: any Scheduler, now: @escaping @Sendable () -> Date, disposedBy bag: DisposeBag
    ) -> Property<Int?> {
        let seconds = asObservable().distinctUntilChanged().flatMapLatest { failure -> Observable<Int?> in
            guard case .rateLimited(let until?) = failure else { return .just(nil) }
            let left = max(Int(until.timeIntervalSince(now()).rounded(.up)), 0)
            guard left > 0 else { return .just(0) }
            return Observable<Int>.timer(.zero, period: .seconds(1), on: scheduler).take(left + 1)
                .map { left - $0 }
        }
        return Property<Int?>(initial: nil, then: seconds, disposedBy: bag)
    }
}

extension Property<Int?> {
    /// Fires when a countdown that had seconds left has none any more: the time to ask again. A limit that
    /// had passed when it was told of is no reason to insist.
    public var reachingZero: Observable<Void> {
        asObservable().scan((before: Int?.none, now: Int?.none)) { ($0.now, $1) }
            .filter { $0.now == 0 && ($0.before ?? 0) > 0 }.map { _ in }
    }
}
