// ReactiveSwift's names. They are declared as unavailable, so that the compiler's message gives this library's
// name.

extension Observable where Element: Equatable {
    @available(*, unavailable, message: "use distinctUntilChanged()")
    public func skipRepeats() -> Observable { self }
}

extension Observable {
    @available(*, unavailable, message: "use distinctUntilChanged(_:)")
    public func skipRepeats(_ areEqual: @escaping @Sendable (Element, Element) -> Bool) -> Observable { self }

    @available(*, unavailable, message: "use compactMap { $0 }")
    public func skipNil<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? { .never() }

    @available(*, unavailable, message: "use subscribe(_:)")
    @discardableResult
    public func startWithValues(_ action: @escaping @Sendable (Element) -> Void) -> Subscription {
        Subscription()
    }

    @available(*, unavailable, message: "use subscribe(_:)")
    @discardableResult
    public func observeValues(_ action: @escaping @Sendable (Element) -> Void) -> Subscription {
        Subscription()
    }

    @available(*, unavailable, message: "use subscribe(on:)")
    public func start(on scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use take(_:)")
    public func take(first count: Int) -> Observable { self }

    @available(*, unavailable, message: "use takeLast(_:)")
    public func take(last count: Int) -> Observable { self }

    @available(*, unavailable, message: "use skip(_:)")
    public func skip(first count: Int) -> Observable { self }

    @available(*, unavailable, message: "use withUnretained(_:)")
    public func take<Object: AnyObject>(duringLifetimeOf object: Object) -> Observable { self }

    @available(*, unavailable, message: "use withLatestFrom(_:)")
    public func withLatest<Other: Sendable>(from other: Observable<Other>) -> Observable<(Element, Other)> {
        .never()
    }

    @available(*, unavailable, message: "use sample(_:)")
    public func sample(on sampler: Observable<Void>) -> Observable { self }

    @available(*, unavailable, message: "use pairwise()")
    public func combinePrevious() -> Observable<(Element, Element)> { .never() }

    @available(*, unavailable, message: "use catch(_:)")
    public func flatMapError(_ handler: @escaping @Sendable (any Error) -> Observable) -> Observable { self }

    @available(*, unavailable, message: "use retry(_:)")
    public func retry(upTo count: Int) -> Observable { self }

    @available(*, unavailable, message: "use do(onNext:)")
    public func on(value: @escaping @Sendable (Element) -> Void) -> Observable { self }

    @available(*, unavailable, message: "use debug(_:to:)")
    public func logEvents(identifier: String = "") -> Observable { self }

    @available(
        *, unavailable, message: "use flatMapLatest(_:), flatMap(_:), concatMap(_:) or flatMapFirst(_:)"
    )
    public func flatMap<Result: Sendable>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Element) -> Observable<Result>
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use switchLatest(), merge() or concat()")
    public func flatten<Inner: Sendable>(_ strategy: FlattenStrategy) -> Observable<Inner>
    where Element == Observable<Inner> { .never() }
}

@available(*, unavailable, message: "use the operator of the strategy, such as flatMapLatest(_:)")
public enum FlattenStrategy {
    case latest, merge, concat, race, throttle
}
