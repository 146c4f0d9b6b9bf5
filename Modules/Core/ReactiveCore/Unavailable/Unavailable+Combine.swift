// Combine's names. They are declared as unavailable, so that the compiler's message gives this library's name.

@available(*, unavailable, message: "use onError(_:) and onCompleted()")
public enum CombineCompletion {
    case finished
    case failure(any Error)
}

extension Observable {
    @available(*, unavailable, message: "use subscribe(_:)")
    @discardableResult
    public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> Subscription { Subscription() }

    @available(*, unavailable, message: "use subscribe(onNext:onError:onCompleted:)")
    @discardableResult
    public func sink(
        receiveCompletion: @escaping @Sendable (CombineCompletion) -> Void,
        receiveValue: @escaping @Sendable (Element) -> Void
    ) -> Subscription { Subscription() }

    @available(*, unavailable, message: "use subscribeOnMainActor(_:) or subscribe(_:)")
    @discardableResult
    public func assign<Root>(to member: ReferenceWritableKeyPath<Root, Element>, on object: Root)
        -> Subscription
    { Subscription() }

    @available(*, unavailable, message: "use bind(to:) with a relay")
    public func assign<Target>(to target: inout Target) {}

    @available(*, unavailable, message: "use observe(on:)")
    public func receive(on scheduler: any Scheduler) -> Observable { self }

    @available(*, unavailable, message: "use subscribeOnMainActor(_:), or observe(on:) with a Scheduler")
    public func receive<Queue>(on queue: Queue) -> Observable { self }

    @available(*, unavailable, message: "an observable needs no type erasure")
    public func eraseToAnyPublisher() -> Observable { self }

    @available(*, unavailable, message: "use do(onNext:)")
    public func handleEvents(receiveOutput: @escaping @Sendable (Element) -> Void) -> Observable { self }

    @available(*, unavailable, message: "use map(_:); its closure may throw")
    public func tryMap<Result: Sendable>(_ transform: @escaping @Sendable (Element) throws -> Result)
        -> Observable<Result>
    { .never() }

    @available(*, unavailable, message: "use filter(_:); its closure may throw")
    public func tryFilter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    @available(*, unavailable, message: "use catch(_:); its closure may throw")
    public func tryCatch(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        self
    }

    @available(*, unavailable, message: "use catchAndReturn(_:)")
    public func replaceError(with element: Element) -> Observable { self }

    @available(*, unavailable, message: "use ifEmpty(default:)")
    public func replaceEmpty(with element: Element) -> Observable { self }

    @available(*, unavailable, message: "use toArray()")
    public func collect() -> Observable<[Element]> { .never() }

    @available(*, unavailable, message: "use ignoreElements()")
    public func ignoreOutput() -> Observable<Never> { .never() }

    @available(*, unavailable, message: "use element(at:)")
    public func output(at index: Int) -> Observable { self }

    @available(*, unavailable, message: "use startWith(_:)")
    public func prepend(_ elements: Element...) -> Observable { self }

    @available(*, unavailable, message: "use endWith(_:)")
    public func append(_ elements: Element...) -> Observable { self }

    @available(*, unavailable, message: "use concat(_:)")
    public func append(_ other: Observable) -> Observable { self }

    @available(*, unavailable, message: "use publish()")
    public func makeConnectable() -> ConnectableObservable<Element> { publish() }

    @available(*, unavailable, message: "use switchLatest()")
    public func switchToLatest<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        .never()
    }

    @available(*, unavailable, message: "use take(until:)")
    public func prefix<Other: Sendable>(untilOutputFrom other: Observable<Other>) -> Observable { self }

    @available(*, unavailable, message: "use skip(until:)")
    public func drop<Other: Sendable>(untilOutputFrom other: Observable<Other>) -> Observable { self }
}

extension ConnectableObservable {
    @available(*, unavailable, message: "use refCount()")
    public func autoconnect() -> Observable<Element> { refCount() }
}

extension Subscription {
    @available(*, unavailable, message: "use disposed(by:) with a DisposeBag")
    public func store<Collection>(in subscriptions: inout Collection) {}

    @available(*, unavailable, message: "use dispose()")
    public func cancel() {}
}

extension PublishRelay {
    @available(*, unavailable, message: "use accept(_:)")
    public func send(_ element: Element) {}
}

extension BehaviorRelay {
    @available(*, unavailable, message: "use accept(_:)")
    public func send(_ element: Element) {}
}

extension Subject {
    @available(*, unavailable, message: "use onNext(_:)")
    public func send(_ element: Element) {}

    @available(*, unavailable, message: "use onCompleted() or onError(_:)")
    public func send(completion: CombineCompletion) {}
}
