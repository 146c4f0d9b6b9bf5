// RxSwift's names. They are declared as unavailable, so that the compiler's message gives this library's
// name. The article `WhereItDiffers` lists differences in behaviour.

extension Observable {
    @available(*, unavailable, message: "use catch(_:)")
    public func catchError(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        self
    }

    @available(*, unavailable, message: "use catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable { self }

    @available(*, unavailable, message: "use take(until:)")
    public func takeUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    @available(*, unavailable, message: "use take(until:behavior:)")
    public func takeUntil(
        _ behavior: TakeBehavior, predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> Observable { self }

    @available(*, unavailable, message: "use take(while:)")
    public func takeWhile(_ isTaken: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    @available(*, unavailable, message: "use skip(until:)")
    public func skipUntil<Other: Sendable>(_ other: Observable<Other>) -> Observable { self }

    @available(*, unavailable, message: "use skip(while:)")
    public func skipWhile(_ isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    @available(*, unavailable, message: "use element(at:)")
    public func elementAt(_ index: Int) -> Observable { self }

    @available(*, unavailable, message: "use retry(when:)")
    public func retryWhen<Trigger: Sendable>(
        _ handler: @escaping @Sendable (Observable<any Error>) -> Observable<Trigger>
    ) -> Observable { self }

    @available(*, unavailable, message: "use single().takeLast(1), which returns an Observable")
    public func asSingle() -> Observable { self }

    @available(
        *, unavailable, message: "use single().takeLast(1); without an element, it fails with noElements"
    )
    public func asMaybe() -> Observable { self }

    @available(*, unavailable, message: "use ignoreElements(), which returns an Observable<Never>")
    public func asCompletable() -> Observable<Never> { .never() }

    @available(*, unavailable, message: "use catchAndReturn(_:), which returns an Observable")
    public func asInfallible(onErrorJustReturn element: Element) -> Observable { self }

    @available(*, unavailable, message: "use Property(initial:then:disposedBy:)")
    public func asDriver(onErrorJustReturn element: Element) -> Property<Element> {
        preconditionFailure("unavailable")
    }

    @available(*, unavailable, message: "use catch(_:), then Property(initial:then:disposedBy:)")
    public func asDriver(onErrorDriveWith other: Property<Element>) -> Property<Element> {
        preconditionFailure("unavailable")
    }

    @available(*, unavailable, message: "use firstValue() or values, which suspend instead of blocking")
    public func toBlocking() -> Observable { self }
}

extension Property {
    @available(*, unavailable, message: "a property needs no conversion; use subscribeOnMainActor(_:)")
    public func asDriver() -> Property { self }

    @available(*, unavailable, message: "a property needs no conversion; use subscribeOnMainActor(_:)")
    public func asDriver(onErrorJustReturn value: Value) -> Property { self }

    @available(*, unavailable, message: "use subscribeOnMainActor(_:)")
    @discardableResult
    public func drive(onNext: @escaping @MainActor (Value) -> Void) -> Subscription { Subscription() }
}

extension BehaviorRelay {
    @available(*, unavailable, message: "use asProperty()")
    public func asDriver() -> Property<Element> { asProperty() }
}

extension MainActorScheduler {
    @available(*, unavailable, message: "use MainActorScheduler(), or subscribeOnMainActor(_:)")
    public static var instance: MainActorScheduler { MainActorScheduler() }

    @available(*, unavailable, message: "use MainActorScheduler(), or subscribeOnMainActor(_:)")
    public static var asyncInstance: MainActorScheduler { MainActorScheduler() }
}

extension ReplaySubject {
    @available(*, unavailable, message: "use ReplaySubject(bufferSize:)")
    public static func create(bufferSize: Int) -> ReplaySubject { ReplaySubject(bufferSize: bufferSize) }

    @available(*, unavailable, message: "use ReplaySubject(bufferSize: .max)")
    public static func createUnbounded() -> ReplaySubject { ReplaySubject(bufferSize: .max) }
}

extension Subscription {
    @available(*, unavailable, message: "use add(_:)")
    public func insert(_ disposable: any Disposable) {}
}
