// RxSwift's operators with time. They are declared as unavailable, so that the compiler's message gives this
// library's name. The article `WhereItDiffers` lists differences in behaviour.

extension Observable {
    @available(*, unavailable, message: "use debounce(_:on:)")
    public func debounce(_ quiet: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use throttle(_:latest:on:)")
    public func throttle(_ span: Duration, latest: Bool = true, scheduler: any Scheduler) -> Observable {
        self
    }

    @available(*, unavailable, message: "use delay(_:on:)")
    public func delay(_ delay: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use delaySubscription(_:on:)")
    public func delaySubscription(_ delay: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use timeout(_:on:)")
    public func timeout(_ limit: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use timeout(_:other:on:)")
    public func timeout(_ limit: Duration, other: Observable, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use take(for:on:)")
    public func take(for duration: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use take(for:on:)")
    public func take(_ duration: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use skip(for:on:)")
    public func skip(_ duration: Duration, scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use buffer(for:count:on:)")
    public func buffer(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<[Element]> {
        .never()
    }

    @available(*, unavailable, message: "use window(for:count:on:)")
    public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Observable<
        Observable<Element>
    > { .never() }

    @available(*, unavailable, message: "use observe(on:)")
    public func observeOn(_ scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use subscribe(on:)")
    public func subscribeOn(_ scheduler: any Scheduler) -> Observable { self }
}

extension Observable where Element == Int {
    @available(*, unavailable, message: "use interval(_:on:)")
    public static func interval(_ period: Duration, scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use timer(_:on:)")
    public static func timer(_ delay: Duration, scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use timer(_:period:on:)")
    public static func timer(
        _ delay: Duration, period: Duration?, scheduler: any Scheduler
    ) -> Observable { .never() }
}

// RxSwift's sources with a scheduler. They are declared as unavailable, so that the compiler's message gives this
// library's way to start a source on a scheduler.

extension Observable {
    @available(*, unavailable, message: "use just(_:).subscribe(on:)")
    public static func just(_ element: Element, scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use of(_:).subscribe(on:)")
    public static func of(_ elements: Element..., scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use from(_:).subscribe(on:)")
    public static func from(_ elements: some Sequence<Element> & Sendable, scheduler: any Scheduler)
        -> Observable
    { .never() }

    @available(*, unavailable, message: "use repeatElement(_:).subscribe(on:)")
    public static func repeatElement(_ element: Element, scheduler: any Scheduler) -> Observable { .never() }

    @available(*, unavailable, message: "use generate(initialState:condition:iterate:).subscribe(on:)")
    public static func generate(
        initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
        scheduler: any Scheduler, iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable { .never() }
}

extension Observable where Element: FixedWidthInteger {
    @available(*, unavailable, message: "use range(start:count:).subscribe(on:)")
    public static func range(start: Element, count: Int, scheduler: any Scheduler) -> Observable { .never() }
}
