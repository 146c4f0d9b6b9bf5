// RxSwift's argument labels. They are declared as unavailable, so that the compiler's message gives this
// library's name. The article `WhereItDiffers` lists differences in behaviour.

extension Observable {
    @available(*, unavailable, message: "use scan(_:_:); the closure has no label")
    public func scan<Result: Sendable>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use scan(into:_:); the closure has no label")
    public func scan<Result: Sendable>(
        into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use reduce(_:_:); the closure has no label")
    public func reduce<Result: Sendable>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use reduce(_:_:).map(_:)")
    public func reduce<Result: Sendable, Mapped: Sendable>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result,
        mapResult: @escaping @Sendable (Result) throws -> Mapped
    ) -> Observable<Mapped> { .never() }

    @available(*, unavailable, message: "use groupBy(_:); the closure has no label")
    public func groupBy<Key: Hashable & Sendable>(keySelector: @escaping @Sendable (Element) throws -> Key)
        -> Observable<GroupedObservable<Key, Element>>
    { .never() }

    @available(*, unavailable, message: "use withLatestFrom(_:_:); the closure has no label")
    public func withLatestFrom<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, resultSelector: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use withUnretained(_:_:); the closure takes two arguments")
    public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, resultSelector: @escaping @Sendable ((Object, Element)) throws -> Result
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use sample(_:default:)")
    public func sample<Tick: Sendable>(_ sampler: Observable<Tick>, defaultValue: Element) -> Observable {
        self
    }

    @available(*, unavailable, message: "use replay(.max)")
    public func replayAll() -> ConnectableObservable<Element> { publish() }

    @available(*, unavailable, message: "use subscribe(_:)")
    public func bind(onNext: @escaping @Sendable (Element) -> Void) -> Subscription { Subscription() }

    @available(*, unavailable, message: "use distinctUntilChanged(_:); the closure has no label")
    public func distinctUntilChanged(comparer: @escaping @Sendable (Element, Element) throws -> Bool)
        -> Observable
    { self }

    @available(*, unavailable, message: "use combineLatest(_:_:_:); the closure has no label")
    public static func combineLatest<each Source: Sendable>(
        _ sources: repeat Observable<each Source>,
        resultSelector: @escaping @Sendable (repeat each Source) throws -> Element
    ) -> Observable { .never() }

    @available(*, unavailable, message: "use zip(_:_:_:); the closure has no label")
    public static func zip<each Source: Sendable>(
        _ sources: repeat Observable<each Source>,
        resultSelector: @escaping @Sendable (repeat each Source) throws -> Element
    ) -> Observable { .never() }

    @available(*, unavailable, message: "use distinctUntilChanged(_:), which takes a key path or a closure")
    public func distinctUntilChanged<Key: Equatable>(at key: KeyPath<Element, Key>) -> Observable { self }

    @available(*, unavailable, message: "use multicast(_:); the closure has no label")
    public func multicast<Through: Subject<Element>>(makeSubject: @escaping @Sendable () -> Through)
        -> ConnectableObservable<Element>
    { publish() }

    @available(*, unavailable, message: "use using(_:_:); the closures have no labels")
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        observableFactory: @escaping @Sendable (Resource) throws -> Observable
    ) -> Observable { .never() }

}
