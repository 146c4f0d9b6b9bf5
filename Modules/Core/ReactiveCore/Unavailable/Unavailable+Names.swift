// RxSwift's names. They are declared as unavailable, so that the compiler's message gives this library's
// name. Only different labels and former names are covered; the README lists differences in behaviour.

extension Observable {
    /// Unavailable: use `catch(_:)`.
    @available(*, unavailable, message: "it is catch(_:)")
    public func catchError(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        self
    }

    /// Unavailable: use `catchAndReturn(_:)`.
    @available(*, unavailable, message: "it is catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable { self }

    /// Unavailable: use `take(until:)`.
    @available(*, unavailable, message: "it is take(until:)")
    public func takeUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    /// Unavailable: use `take(while:)`.
    @available(*, unavailable, message: "it is take(while:)")
    public func takeWhile(_ isTaken: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    /// Unavailable: use `skip(until:)`.
    @available(*, unavailable, message: "it is skip(until:)")
    public func skipUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    /// Unavailable: use `skip(while:)`.
    @available(*, unavailable, message: "it is skip(while:)")
    public func skipWhile(_ isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    /// Unavailable: use `element(at:)`.
    @available(*, unavailable, message: "it is element(at:)")
    public func elementAt(_ index: Int) -> Observable { self }

    /// Unavailable: use `retry(when:)`.
    @available(*, unavailable, message: "it is retry(when:)")
    public func retryWhen<Trigger: Sendable>(
        _ handler: @escaping @Sendable (Observable<any Error>) -> Observable<Trigger>
    ) -> Observable { self }

    /// Unavailable: use `single()`.
    @available(*, unavailable, message: "what brings one element is an Observable, too: single()")
    public func asSingle() -> Observable { self }

    /// Unavailable: use `take(1)`.
    @available(*, unavailable, message: "what brings one element or none is an Observable, too: take(1)")
    public func asMaybe() -> Observable { self }

    /// Unavailable: use `ignoreElements()`.
    @available(*, unavailable, message: "what only ends is an Observable of Never: ignoreElements()")
    public func asCompletable() -> Observable<Never> { .never() }

    /// Unavailable: use `catchAndReturn(_:)`.
    @available(*, unavailable, message: "what does not fail is an Observable, too: catchAndReturn(_:)")
    public func asInfallible(onErrorJustReturn element: Element) -> Observable { self }

    /// Unavailable: use `Property(initial:then:disposedBy:)`.
    @available(*, unavailable, message: "what views read is a Property: Property(initial:then:disposedBy:)")
    public func asDriver(onErrorJustReturn element: Element) -> Property<Element> {
        preconditionFailure("it does not compile")
    }

    /// Unavailable: use `firstValue()` or `values`.
    @available(*, unavailable, message: "nobody waits on a thread: await firstValue() or read values")
    public func toBlocking() -> Observable { self }
}

extension ReplaySubject {
    /// Unavailable: use `ReplaySubject(bufferSize:)`.
    @available(*, unavailable, message: "it is ReplaySubject(bufferSize:)")
    public static func create(bufferSize: Int) -> ReplaySubject { ReplaySubject(bufferSize: bufferSize) }

    /// Unavailable: use `ReplaySubject(bufferSize: .max)`.
    @available(*, unavailable, message: "it is ReplaySubject(bufferSize: .max)")
    public static func createUnbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }
}

extension Subscription {
    /// Unavailable: use `add(_:)`.
    @available(*, unavailable, message: "something to end is added by add(_:)")
    public func insert(_ disposable: any Disposable) {}
}
