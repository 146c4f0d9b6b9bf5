// RxSwift's names. They are declared as unavailable, so that the compiler's message gives this library's
// name. Only different labels and former names are covered; the README lists differences in behaviour.

extension Observable {
    /// Unavailable: use `catch(_:)`.
    @available(*, unavailable, message: "use catch(_:)")
    public func catchError(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        self
    }

    /// Unavailable: use `catchAndReturn(_:)`.
    @available(*, unavailable, message: "use catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable { self }

    /// Unavailable: use `take(until:)`.
    @available(*, unavailable, message: "use take(until:)")
    public func takeUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    /// Unavailable: use `take(while:)`.
    @available(*, unavailable, message: "use take(while:)")
    public func takeWhile(_ isTaken: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    /// Unavailable: use `skip(until:)`.
    @available(*, unavailable, message: "use skip(until:)")
    public func skipUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    /// Unavailable: use `skip(while:)`.
    @available(*, unavailable, message: "use skip(while:)")
    public func skipWhile(_ isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    /// Unavailable: use `element(at:)`.
    @available(*, unavailable, message: "use element(at:)")
    public func elementAt(_ index: Int) -> Observable { self }

    /// Unavailable: use `retry(when:)`.
    @available(*, unavailable, message: "use retry(when:)")
    public func retryWhen<Trigger: Sendable>(
        _ handler: @escaping @Sendable (Observable<any Error>) -> Observable<Trigger>
    ) -> Observable { self }

    /// Unavailable: use `single()`.
    @available(*, unavailable, message: "use single(), which returns an Observable")
    public func asSingle() -> Observable { self }

    /// Unavailable: use `take(1)`.
    @available(*, unavailable, message: "use take(1), which returns an Observable")
    public func asMaybe() -> Observable { self }

    /// Unavailable: use `ignoreElements()`.
    @available(*, unavailable, message: "use ignoreElements(), which returns an Observable<Never>")
    public func asCompletable() -> Observable<Never> { .never() }

    /// Unavailable: use `catchAndReturn(_:)`.
    @available(*, unavailable, message: "use catchAndReturn(_:), which returns an Observable")
    public func asInfallible(onErrorJustReturn element: Element) -> Observable { self }

    /// Unavailable: use `Property(initial:then:disposedBy:)`.
    @available(*, unavailable, message: "use Property(initial:then:disposedBy:)")
    public func asDriver(onErrorJustReturn element: Element) -> Property<Element> {
        preconditionFailure("unavailable")
    }

    /// Unavailable: use `firstValue()` or `values`.
    @available(*, unavailable, message: "use firstValue() or values, which suspend instead of blocking")
    public func toBlocking() -> Observable { self }
}

extension ReplaySubject {
    /// Unavailable: use `ReplaySubject(bufferSize:)`.
    @available(*, unavailable, message: "use ReplaySubject(bufferSize:)")
    public static func create(bufferSize: Int) -> ReplaySubject { ReplaySubject(bufferSize: bufferSize) }

    /// Unavailable: use `ReplaySubject(bufferSize: .max)`.
    @available(*, unavailable, message: "use ReplaySubject(bufferSize: .max)")
    public static func createUnbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }
}

extension Subscription {
    /// Unavailable: use `add(_:)`.
    @available(*, unavailable, message: "use add(_:)")
    public func insert(_ disposable: any Disposable) {}
}
