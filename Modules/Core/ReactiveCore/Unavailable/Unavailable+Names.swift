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

// RxSwift's types. They are declared as unavailable, so that the compiler's message gives this library's
// type.

@available(*, unavailable, message: "use Subscription with add(_:) and remove(_:)")
public typealias CompositeDisposable = Subscription

@available(*, unavailable, message: "use SerialSubscription")
public typealias SerialDisposable = SerialSubscription

@available(*, unavailable, message: "use SingleAssignmentSubscription")
public typealias SingleAssignmentDisposable = SingleAssignmentSubscription

@available(*, unavailable, message: "use Subscription")
public typealias BooleanDisposable = Subscription

@available(*, unavailable, message: "use Subscription { }")
public typealias Disposables = Subscription

@available(*, unavailable, message: "use MainActorScheduler")
public typealias MainScheduler = MainActorScheduler

@available(*, unavailable, message: "use SerialScheduler(label:)")
public typealias SerialDispatchQueueScheduler = SerialScheduler

@available(*, unavailable, message: "use ConcurrentScheduler(label:width:)")
public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler

@available(*, unavailable, message: "use ConcurrentScheduler(label:width:)")
public typealias OperationQueueScheduler = ConcurrentScheduler

@available(*, unavailable, message: "use multicast(_:) with a Subject, which returns a ConnectableObservable")
public protocol ConnectableObservableType {}

@available(*, unavailable, message: "use Observable")
public typealias Maybe<Element: Sendable> = Observable<Element>

@available(*, unavailable, message: "use Observable<Never>, such as from ignoreElements()")
public typealias Completable = Observable<Never>

@available(*, unavailable, message: "use Observable")
public typealias Infallible<Element: Sendable> = Observable<Element>

@available(*, unavailable, message: "use Property")
public typealias Driver<Element: Sendable> = Property<Element>

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
