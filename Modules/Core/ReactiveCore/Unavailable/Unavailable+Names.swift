// What RxSwift calls otherwise, so that the compiler says what it is called here. A difference in labels or a former
// name is all that these are about; what differs in meaning stands in the README.

extension Observable {
    /// Does not compile: it is catch(_:).
    @available(*, unavailable, message: "it is catch(_:)")
    public func catchError(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        self
    }

    /// Does not compile: it is catchAndReturn(_:).
    @available(*, unavailable, message: "it is catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable { self }

    /// Does not compile: it is take(until:).
    @available(*, unavailable, message: "it is take(until:)")
    public func takeUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    /// Does not compile: it is take(while:).
    @available(*, unavailable, message: "it is take(while:)")
    public func takeWhile(_ isTaken: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    /// Does not compile: it is skip(until:).
    @available(*, unavailable, message: "it is skip(until:)")
    public func skipUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    /// Does not compile: it is skip(while:).
    @available(*, unavailable, message: "it is skip(while:)")
    public func skipWhile(_ isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    /// Does not compile: it is element(at:).
    @available(*, unavailable, message: "it is element(at:)")
    public func elementAt(_ index: Int) -> Observable { self }

    /// Does not compile: it is retry(when:).
    @available(*, unavailable, message: "it is retry(when:)")
    public func retryWhen<Trigger: Sendable>(
        _ handler: @escaping @Sendable (Observable<any Error>) -> Observable<Trigger>
    ) -> Observable { self }

    /// Does not compile: what brings one element is an Observable, too: single().
    @available(*, unavailable, message: "what brings one element is an Observable, too: single()")
    public func asSingle() -> Observable { self }

    /// Does not compile: what brings one element or none is an Observable, too: take(1).
    @available(*, unavailable, message: "what brings one element or none is an Observable, too: take(1)")
    public func asMaybe() -> Observable { self }

    /// Does not compile: what only ends is an Observable of Never: ignoreElements().
    @available(*, unavailable, message: "what only ends is an Observable of Never: ignoreElements()")
    public func asCompletable() -> Observable<Never> { .never() }

    /// Does not compile: what does not fail is an Observable, too: catchAndReturn(_:).
    @available(*, unavailable, message: "what does not fail is an Observable, too: catchAndReturn(_:)")
    public func asInfallible(onErrorJustReturn element: Element) -> Observable { self }

    /// Does not compile: what views read is a Property: Property(initial:then:disposedBy:).
    @available(*, unavailable, message: "what views read is a Property: Property(initial:then:disposedBy:)")
    public func asDriver(onErrorJustReturn element: Element) -> Property<Element> {
        preconditionFailure("it does not compile")
    }

    /// Does not compile: nobody waits on a thread: await firstValue() or read values.
    @available(*, unavailable, message: "nobody waits on a thread: await firstValue() or read values")
    public func toBlocking() -> Observable { self }
}

extension ReplaySubject {
    /// Does not compile: a subject is made by its initialiser.
    @available(*, unavailable, message: "it is ReplaySubject(bufferSize:)")
    public static func create(bufferSize: Int) -> ReplaySubject { ReplaySubject(bufferSize: bufferSize) }

    /// Does not compile: a subject is made by its initialiser.
    @available(*, unavailable, message: "it is ReplaySubject(bufferSize: .max)")
    public static func createUnbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }
}

extension Subscription {
    /// Does not compile: something to end is added.
    @available(*, unavailable, message: "something to end is added by add(_:)")
    public func insert(_ disposable: any Disposable) {}
}
