// What RxSwift calls otherwise, so that the compiler says what it is called here. A difference in labels or a former
// name is all that these are about; what differs in meaning stands in the README.

extension Observable {
    /// Does not compile: the scheduler is handed in as on: debounce(_:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: debounce(_:on:)")
    public func debounce(_ quiet: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: the scheduler is handed in as on: throttle(_:latest:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: throttle(_:latest:on:)")
    public func throttle(_ span: Duration, latest: Bool = true, scheduler: any Scheduler) -> Observable {
        self
    }

    /// Does not compile: the scheduler is handed in as on: delay(_:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: delay(_:on:)")
    public func delay(_ delay: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: the scheduler is handed in as on: delaySubscription(_:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: delaySubscription(_:on:)")
    public func delaySubscription(_ delay: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: the scheduler is handed in as on: timeout(_:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: timeout(_:on:)")
    public func timeout(_ limit: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: the scheduler is handed in as on: timeout(_:other:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: timeout(_:other:on:)")
    public func timeout(_ limit: Duration, other: Observable, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: the scheduler is handed in as on: take(for:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: take(for:on:)")
    public func take(for duration: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: a time is taken as take(for:on:).
    @available(*, unavailable, message: "a time is taken as take(for:on:)")
    public func take(_ duration: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: a time is skipped as skip(for:on:).
    @available(*, unavailable, message: "a time is skipped as skip(for:on:)")
    public func skip(_ duration: Duration, scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: a buffer is told its time as buffer(for:count:on:).
    @available(*, unavailable, message: "a buffer is told its time as buffer(for:count:on:)")
    public func buffer(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<[Element]> {
        .never()
    }

    /// Does not compile: a window is told its time as window(for:count:on:).
    @available(*, unavailable, message: "a window is told its time as window(for:count:on:)")
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<
        Observable<Element>
    > { .never() }

    /// Does not compile: it is observe(on:).
    @available(*, unavailable, message: "it is observe(on:)")
    public func observeOn(_ scheduler: any Scheduler) -> Observable { self }

    /// Does not compile: it is subscribe(on:).
    @available(*, unavailable, message: "it is subscribe(on:)")
    public func subscribeOn(_ scheduler: any Scheduler) -> Observable { self }
}

extension Observable where Element == Int {
    /// Does not compile: the scheduler is handed in as on: interval(_:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: interval(_:on:)")
    public static func interval(_ period: Duration, scheduler: any Scheduler) -> Observable { .never() }

    /// Does not compile: the scheduler is handed in as on: timer(_:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: timer(_:on:)")
    public static func timer(_ delay: Duration, scheduler: any Scheduler) -> Observable { .never() }

    /// Does not compile: the scheduler is handed in as on: timer(_:period:on:).
    @available(*, unavailable, message: "the scheduler is handed in as on: timer(_:period:on:)")
    public static func timer(
        _ delay: Duration, period: Duration?, scheduler: any Scheduler
    ) -> Observable { .never() }
}
